/** Maximum width of a letter in the grid in px, by kind of letter; an unknown one counts as infinitely wide. */
const NARROW = 6.2
const USUAL = 8.3
const CAPITAL = 10.2
const WIDE = 13
const UNKNOWN = 100

const widthOf = (letter: string): number =>
  /[fijlrtI .,:;'!|/()[\]-]/.test(letter)
    ? NARROW
    : /[mwMW@%]/.test(letter)
      ? WIDE
      : /[A-Z&+<=>~]/.test(letter)
        ? CAPITAL
        : /[!-~]/.test(letter)
          ? USUAL
          : UNKNOWN
const WIDTHS = Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code)))

/** Maximum width of a line of text in px: calculated, not measured, because it is needed for hundreds of cells while scrolling. */
export const maxTextWidth = (text: string): number => {
  let width = 0
  for (let index = 0; index < text.length; index++) width += WIDTHS[text.charCodeAt(index)] ?? UNKNOWN
  return width
}
