/**
 * What chooses a row of a list: the press, as on every desktop. Rows move while their heights
 * are measured, and a click that began on one and ended on another would reach neither. A click
 * that no mouse made (a screen reader's) chooses as well.
 */
export function press(choose: () => void) {
  return {
    onmousedown: (event: MouseEvent) => {
      if (event.button === 0) choose();
    },
    onclick: (event: MouseEvent) => {
      if (event.detail === 0) choose();
    },
  };
}
