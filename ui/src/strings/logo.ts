// Words about the publisher's logo.
export const sayLogo = {
  heading: 'Publisher’s logo',
  means:
    'Printed on the cover of a PDF, and above the title in Word and HTML, if the report has a cover. PNG or JPEG, up to 5 MB. Stet keeps a copy in the library, so the file is not needed again.',
  none: 'No logo yet.',
  choose: 'Choose a picture…',
  replace: 'Choose another…',
  taking: 'Adding…',
  remove: 'Remove the logo',
  /** What the picture shows, to who cannot see it. */
  alternative: (publisher: string) =>
    publisher.trim() === '' ? 'The publisher’s logo' : `Logo of ${publisher.trim()}`,
  size: (width: number, height: number) => `${width} × ${height} pixels`,
  kept: 'Logo saved.',
  removed: 'Logo removed.',
};
