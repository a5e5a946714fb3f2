import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { table, withinPage } from './pdf-table.ts'
import { createPen, GAP, INK, PAGE, type Pen, QUIET, RULE, type Weight, WIDTH } from './pen.ts'
import type { Block, Fact, Sheet, Signature } from './sheet.ts'

const FONTS: Readonly<Record<Weight, string>> = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  medium: import.meta.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
}

const readFonts = async (): Promise<Record<Weight, Buffer>> => {
  const read = (url: string) => readFile(new URL(url))
  const [regular, medium, bold] = await Promise.all([read(FONTS.regular), read(FONTS.medium), read(FONTS.bold)])
  return { regular, medium, bold }
}
let fonts: Promise<Record<Weight, Buffer>> | null = null

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

const TERMS_SIZE = 7.8
/** Points of height up to which terms stay with the signatures. */
const SHORT_TERMS = 160

const paragraphs = (pen: Pen, { heading, lines }: Block, size: number, color: string = INK) => {
  const heightOf = (text: string) => pen.heightOf(text, WIDTH, 'regular', size)
  const parts = lines.flatMap((line) => withinPage([line], ([text = '']) => heightOf(text) <= 90).map(([part = '']) => part))
  // A heading does not stay behind at the foot of a page.
  pen.need(15 + heightOf(parts[0] ?? ''))
  pen.write(heading, { x: PAGE.left, y: pen.y, width: WIDTH }, { weight: 'bold', size: 9.5 })
  pen.y += 15
  for (const part of parts) {
    if (part.trim() === '') {
      pen.y += size * 0.5
      continue
    }
    const height = heightOf(part)
    pen.need(height)
    pen.write(part, { x: PAGE.left, y: pen.y, width: WIDTH }, { weight: 'regular', size, color })
    pen.y += height
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
