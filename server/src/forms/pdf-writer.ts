/** US Letter in points, with margins for punching and filing. */
export const PAGE_SIZE = { width: 612, height: 792, left: 42, right: 42, top: 40, bottom: 54 } as const
export const WIDTH = PAGE_SIZE.width - PAGE_SIZE.left - PAGE_SIZE.right
export const FLOOR = PAGE_SIZE.height - PAGE_SIZE.bottom
export const INK = '#14181d'
export const QUIET = '#5b6570'
export const RULE = '#c9d0d8'
export const SHADE = '#f1f4f7'
export const GAP = 11

export type Weight = 'regular' | 'medium' | 'bold'

/**
 * Characters the font lacks are printed as a box; control characters and those that hide or reorder text are removed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters to remove
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Words too long for a line are broken before they are measured, because measuring takes quadratic time. */
const ENDLESS_WORD = /\S{48}(?=\S)/g

/** A cursor on the pages of a document: it tracks the vertical position and adds a page when a piece doesn't fit. */
export const createPdfWriter = (doc: PDFKit.PDFDocument) => {
  let y: number = PAGE_SIZE.top

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
      .moveTo(PAGE_SIZE.left, at)
      .lineTo(PAGE_SIZE.left + WIDTH, at)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()

  const turn = () => {
    doc.addPage()
    y = PAGE_SIZE.top
  }
  /** Adds a page unless this many points are left. */
  const need = (points: number) => {
    if (y + points > FLOOR && y > PAGE_SIZE.top) turn()
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
export type PdfWriter = ReturnType<typeof createPdfWriter>
