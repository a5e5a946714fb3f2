/** Px that a letter of the grid takes at most, by what kind it is; of what is not known: more than any. */
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

/** Px that a line of a cell takes at most: reckoned, not measured, because it is asked of hundreds of cells while people scroll. */
export const mostWidth = (text: string): number => {
  let width = 0
  for (let index = 0; index < text.length; index++) width += WIDTHS[text.charCodeAt(index)] ?? UNKNOWN
  return width
}
