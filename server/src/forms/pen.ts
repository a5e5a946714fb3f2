/** US letter in points, with the margins of a paper that is punched and filed. */
export const PAGE = { width: 612, height: 792, left: 42, right: 42, top: 40, bottom: 54 } as const
export const WIDTH = PAGE.width - PAGE.left - PAGE.right
export const FLOOR = PAGE.height - PAGE.bottom
export const INK = '#14181d'
export const QUIET = '#5b6570'
export const RULE = '#c9d0d8'
export const SHADE = '#f1f4f7'
export const GAP = 11

export type Weight = 'regular' | 'medium' | 'bold'

/** Characters that no letter of the font stands for are printed as a box; those that would turn or hide the text are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Words that no line holds are broken before they are measured: measuring them letter by letter takes the square of their length. */
const ENDLESS_WORD = /\S{48}(?=\S)/g

/** A pen on the pages of one document: it knows how far down it is and turns the page where a piece does not fit. */
export const createPen = (doc: PDFKit.PDFDocument) => {
  let y: number = PAGE.top

  const set = (weight: Weight, size: number, color: string = INK) => doc.font(weight).fontSize(size).fillColor(color)
  const printable = (text: string) => text.replace(UNPRINTABLE, '').replace(ENDLESS_WORD, '$& ')
  const heightOf = (text: string, width: number, weight: Weight, size: number, lineGap = 1.5) =>
    set(weight, size).heightOfString(printable(text), { width, lineGap })
  const write = (
    text: string,
    at: { readonly x: number; readonly y: number; readonly width: number },
    look: { readonly weight: Weight; readonly size: number; readonly color?: string; readonly align?: 'left' | 'right' },
  ) => {
    set(look.weight, look.size, look.color).text(printable(text), at.x, at.y, {
      width: at.width,
      align: look.align ?? 'left',
      lineGap: 1.5,
    })
  }
  const rule = (at: number, color: string = RULE, thickness = 0.5) =>
    doc
      .moveTo(PAGE.left, at)
      .lineTo(PAGE.left + WIDTH, at)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()

  const turn = () => {
    doc.addPage()
    y = PAGE.top
  }
  /** Turns the page unless there is room for so many points. */
  const need = (points: number) => {
    if (y + points > FLOOR && y > PAGE.top) turn()
  }

  return {
    get y() {
      return y
    },
    set y(to: number) {
      y = to
    },
    write,
    rule,
    heightOf,
    turn,
    need,
    doc,
  }
}
export type Pen = ReturnType<typeof createPen>
