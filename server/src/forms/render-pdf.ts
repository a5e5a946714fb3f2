import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import type { Block, Column, Fact, Sheet, Signature, Table } from './sheet.ts'

/** US letter in points, with the margins of a paper that is punched and filed. */
const PAGE = { width: 612, height: 792, left: 42, right: 42, top: 40, bottom: 54 } as const
const WIDTH = PAGE.width - PAGE.left - PAGE.right
const FLOOR = PAGE.height - PAGE.bottom
const INK = '#14181d'
const QUIET = '#5b6570'
const RULE = '#c9d0d8'
const SHADE = '#f1f4f7'
const GAP = 11
const TERMS_SIZE = 7.8
/** Points of height up to which terms stay with the signatures. */
const SHORT_TERMS = 160

const FONTS = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  medium: import.meta.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
}
type Weight = keyof typeof FONTS

const readFonts = async (): Promise<Record<Weight, Buffer>> => {
  const read = (url: string) => readFile(new URL(url))
  const [regular, medium, bold] = await Promise.all([read(FONTS.regular), read(FONTS.medium), read(FONTS.bold)])
  return { regular, medium, bold }
}
let fonts: Promise<Record<Weight, Buffer>> | null = null

/** Characters that no letter of the font stands for are printed as a box; those that would turn or hide the text are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Words that no line holds are broken before they are measured: measuring them letter by letter takes the square of their length. */
const ENDLESS_WORD = /\S{48}(?=\S)/g

/** A pen on the pages of one document: it knows how far down it is and turns the page where a piece does not fit. */
const createPen = (doc: PDFKit.PDFDocument) => {
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
type Pen = ReturnType<typeof createPen>

const head = (pen: Pen, { title, number, sender }: Sheet) => {
  const half = WIDTH / 2
  const right = { x: PAGE.left + half, width: half }
  pen.write(sender.heading, { x: PAGE.left, y: pen.y, width: half - 12 }, { weight: 'bold', size: 15 })
  const nameHeight = pen.heightOf(sender.heading, half - 12, 'bold', 15)
  pen.write(title.toUpperCase(), { ...right, y: pen.y + 1 }, { weight: 'bold', size: 13, align: 'right' })
  pen.write(number, { ...right, y: pen.y + 20 }, { weight: 'medium', size: 11, align: 'right' })
  let left = pen.y + nameHeight + 1
  for (const line of sender.lines) {
    pen.write(line, { x: PAGE.left, y: left, width: half - 12 }, { weight: 'regular', size: 8.5, color: QUIET })
    left += pen.heightOf(line, half - 12, 'regular', 8.5)
  }
  pen.y = Math.max(left, pen.y + 38) + 6
  pen.rule(pen.y, INK, 1.2)
  pen.y += 10
}

const parties = (pen: Pen, blocks: readonly Block[]) => {
  if (blocks.length === 0) return
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  const heights = blocks.map(({ lines }) =>
    lines.reduce((sum, line, place) => sum + pen.heightOf(line, width - 16, place === 0 ? 'bold' : 'regular', 9), 0),
  )
  const height = Math.max(...heights) + 25
  pen.need(height)
  blocks.forEach((block, place) => {
    const x = PAGE.left + place * (width + GAP)
    pen.doc.rect(x, pen.y, width, height).lineWidth(0.5).strokeColor(RULE).stroke()
    pen.write(block.heading.toUpperCase(), { x: x + 8, y: pen.y + 7, width: width - 16 }, { weight: 'medium', size: 7, color: QUIET })
    let at = pen.y + 19
    block.lines.forEach((line, number) => {
      const weight = number === 0 ? 'bold' : 'regular'
      pen.write(line, { x: x + 8, y: at, width: width - 16 }, { weight, size: 9 })
      at += pen.heightOf(line, width - 16, weight, 9)
    })
  })
  pen.y += height + GAP
}

const FACTS_A_ROW = 4

const factGrid = (pen: Pen, facts: readonly Fact[]) => {
  const said = facts.filter((fact): fact is Fact & { readonly value: string } => fact.value !== null && fact.value !== '')
  if (said.length === 0) return
  const width = WIDTH / FACTS_A_ROW
  for (let first = 0; first < said.length; first += FACTS_A_ROW) {
    const row = said.slice(first, first + FACTS_A_ROW)
    const height = Math.max(...row.map(({ value }) => pen.heightOf(value, width - 12, 'medium', 9))) + 16
    pen.need(height)
    row.forEach(({ label, value }, place) => {
      const x = PAGE.left + place * width
      pen.write(label.toUpperCase(), { x, y: pen.y, width: width - 12 }, { weight: 'medium', size: 6.8, color: QUIET })
      pen.write(value, { x, y: pen.y + 10, width: width - 12 }, { weight: 'medium', size: 9 })
    })
    pen.y += height
  }
  pen.y += 4
}

const PAD = 5

const cellsOf = (columns: readonly Column[]) => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x: number = PAGE.left
  return columns.map((column) => {
    const width = (WIDTH * column.share) / shares
    const cell = { x: x + PAD, width: width - 2 * PAD, align: column.align ?? ('left' as const) }
    x += width
    return cell
  })
}

const table = (pen: Pen, { heading, columns, rows, total, leads }: Table) => {
  const cells = cellsOf(columns)
  const linesOf = (text: string, column: number): readonly { readonly text: string; readonly weight: Weight }[] =>
    text.split('\n').map((line, place) => ({ text: line, weight: column === leads && place === 0 ? 'bold' : 'regular' }))
  const cellHeight = (text: string, column: number, bold: boolean) =>
    linesOf(text, column).reduce(
      (sum, line) => sum + pen.heightOf(line.text || ' ', cells[column]?.width ?? 0, bold ? 'bold' : line.weight, 8.8),
      0,
    )
  const rowHeight = (row: readonly string[], bold = false) => Math.max(...row.map((text, column) => cellHeight(text, column, bold))) + 7

  const top = () => {
    pen.doc.rect(PAGE.left, pen.y, WIDTH, 16).fillColor(SHADE).fill()
    columns.forEach(({ heading: name }, column) => {
      const cell = cells[column]
      if (!cell) return
      pen.write(
        name.toUpperCase(),
        { x: cell.x, y: pen.y + 4.5, width: cell.width },
        { weight: 'medium', size: 6.8, color: QUIET, align: cell.align },
      )
    })
    pen.y += 16
  }
  const line = (row: readonly string[], bold = false) => {
    const height = rowHeight(row, bold)
    if (pen.y + height > FLOOR) {
      pen.turn()
      top()
    }
    row.forEach((text, column) => {
      const cell = cells[column]
      if (!cell) return
      let at = pen.y + 4
      for (const part of linesOf(text, column)) {
        const weight = bold ? 'bold' : part.weight
        if (part.text) pen.write(part.text, { x: cell.x, y: at, width: cell.width }, { weight, size: 8.8, align: cell.align })
        at += pen.heightOf(part.text || ' ', cell.width, weight, 8.8)
      }
    })
    pen.y += height
    pen.rule(pen.y)
  }

  pen.need(15 + 16 + Math.min(rowHeight(rows[0] ?? ['']), FLOOR - PAGE.top - 60))
  pen.write(heading, { x: PAGE.left, y: pen.y, width: WIDTH }, { weight: 'bold', size: 9.5 })
  pen.y += 15
  top()
  for (const row of rows) for (const piece of withinPage(row, (one) => rowHeight(one) <= FLOOR - PAGE.top - 40)) line(piece)
  if (total) line(total, true)
  pen.y += GAP
}

/** A row that is taller than a page, in pieces that are not: each takes as many lines of every cell as fit. */
const withinPage = (row: readonly string[], fits: (row: readonly string[]) => boolean): readonly (readonly string[])[] => {
  if (fits(row)) return [row]
  const lines = row.map((text) => text.split('\n'))
  const most = Math.max(...lines.map(({ length }) => length))
  if (most > 1) {
    const half = Math.ceil(most / 2)
    const part = (from: number, to?: number) => lines.map((cell) => cell.slice(from, to).join('\n'))
    return [...withinPage(part(0, half), fits), ...withinPage(part(half), fits)]
  }
  const longest = row.findIndex((text) => text.length === Math.max(...row.map(({ length }) => length)))
  const text = row[longest] ?? ''
  if (text.length < 2) return [row]
  const middle = text.lastIndexOf(' ', text.length / 2) > 0 ? text.lastIndexOf(' ', text.length / 2) : Math.ceil(text.length / 2)
  return [
    ...withinPage(
      row.map((cell, place) => (place === longest ? text.slice(0, middle) : cell)),
      fits,
    ),
    ...withinPage(
      row.map((_, place) => (place === longest ? text.slice(middle).trimStart() : '')),
      fits,
    ),
  ]
}

const paragraphs = (pen: Pen, { heading, lines }: Block, size: number, color: string = INK) => {
  pen.need(30)
  pen.write(heading, { x: PAGE.left, y: pen.y, width: WIDTH }, { weight: 'bold', size: 9.5 })
  pen.y += 15
  for (const line of lines) {
    if (line.trim() === '') {
      pen.y += size * 0.5
      continue
    }
    for (const [part] of withinPage([line], ([text = '']) => pen.heightOf(text, WIDTH, 'regular', size) <= 90)) {
      const height = pen.heightOf(part ?? '', WIDTH, 'regular', size)
      pen.need(height)
      pen.write(part ?? '', { x: PAGE.left, y: pen.y, width: WIDTH }, { weight: 'regular', size, color })
      pen.y += height
    }
  }
  pen.y += GAP
}

/** Points from one line to sign on to the next: room for a hand. */
const SIGNED_LINE = 29

const signaturesHeight = (blocks: readonly Signature[]): number =>
  blocks.length === 0 ? 0 : 20 + Math.max(...blocks.map(({ rows }) => rows.length)) * SIGNED_LINE

const signatures = (pen: Pen, blocks: readonly Signature[]) => {
  if (blocks.length === 0) return
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  const height = signaturesHeight(blocks)
  pen.need(height)
  blocks.forEach((block, place) => {
    const x = PAGE.left + place * (width + GAP)
    pen.write(block.heading, { x, y: pen.y, width }, { weight: 'bold', size: 9.5 })
    block.rows.forEach((fields, row) => {
      const field = (width - GAP * (fields.length - 1)) / fields.length
      const line = pen.y + 33 + row * SIGNED_LINE
      fields.forEach((label, number) => {
        const left = x + number * (field + GAP)
        pen.doc
          .moveTo(left, line)
          .lineTo(left + field, line)
          .lineWidth(0.7)
          .strokeColor(INK)
          .stroke()
        pen.write(label, { x: left, y: line + 3, width: field }, { weight: 'regular', size: 7, color: QUIET })
      })
    })
  })
  pen.y += height + GAP
}

/** Terms and signatures; who signs has what he signs above his hand, so that short terms go with him to the next page. */
const closing = (pen: Pen, { terms, signatures: blocks }: Sheet) => {
  if (terms) {
    const height = terms.lines.reduce((sum, line) => sum + pen.heightOf(line || ' ', WIDTH, 'regular', TERMS_SIZE), 15 + GAP)
    if (height <= SHORT_TERMS) pen.need(height + signaturesHeight(blocks))
    paragraphs(pen, terms, TERMS_SIZE)
  }
  signatures(pen, blocks)
}

const feet = (pen: Pen, { title, footer, as_of }: Sheet) => {
  const { start, count } = pen.doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pen.doc.switchToPage(page)
    // What is written below the margin must not begin another page.
    pen.doc.page.margins.bottom = 0
    const y = PAGE.height - 36
    pen.rule(y - 6)
    const when = `${as_of.slice(0, 10)} ${as_of.slice(11, 16)} UTC`
    pen.write(`${title} · ${footer} · as of ${when}`, { x: PAGE.left, y, width: WIDTH - 80 }, { weight: 'regular', size: 7, color: QUIET })
    pen.write(
      `Page ${page - start + 1} of ${count}`,
      { x: PAGE.left + WIDTH - 80, y, width: 80 },
      { weight: 'regular', size: 7, color: QUIET, align: 'right' },
    )
  }
}

/** Prints a sheet: PDF on letter pages, the font embedded. The same sheet gives the same bytes. */
export const renderPdf = async (sheet: Sheet): Promise<Uint8Array> => {
  fonts ??= readFonts()
  const made = await fonts
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.left, right: PAGE.right },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.sender.heading,
      Subject: sheet.footer,
      Creator: 'Waybill',
      Producer: 'Waybill',
      CreationDate: new Date(sheet.as_of),
      ModDate: new Date(sheet.as_of),
      ...sheet.properties,
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const weight of Object.keys(FONTS) as Weight[]) doc.registerFont(weight, made[weight])
  const pen = createPen(doc)
  head(pen, sheet)
  parties(pen, sheet.parties)
  factGrid(pen, sheet.facts)
  for (const one of sheet.tables) table(pen, one)
  for (const note of sheet.notes) paragraphs(pen, note, 9)
  closing(pen, sheet)
  feet(pen, sheet)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
