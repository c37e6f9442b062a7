// Sizes of files in words.
export const saySizes = {
  bytes: (n: number) => `${n} bytes`,
  kilobytes: (n: number) => `${n} KB`,
  megabytes: (n: string) => `${n} MB`,
};
