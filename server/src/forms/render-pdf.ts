import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { table, withinPage } from './pdf-table.ts'
import { createPdfWriter, GAP, INK, PAGE_SIZE, type PdfWriter, QUIET, RULE, type Weight, WIDTH } from './pdf-writer.ts'
import type { FormBlock, LabeledValue, Sheet, Signature } from './sheet.ts'

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

const head = (writer: PdfWriter, { title, number, sender }: Sheet) => {
  const half = WIDTH / 2
  const right = { x: PAGE_SIZE.left + half, width: half }
  writer.write(sender.heading, { x: PAGE_SIZE.left, y: writer.y, width: half - 12 }, { weight: 'bold', size: 15 })
  const nameHeight = writer.heightOf(sender.heading, half - 12, 'bold', 15)
  writer.write(title.toUpperCase(), { ...right, y: writer.y + 1 }, { weight: 'bold', size: 13, align: 'right' })
  writer.write(number, { ...right, y: writer.y + 20 }, { weight: 'medium', size: 11, align: 'right' })
  let left = writer.y + nameHeight + 1
  for (const line of sender.lines) {
    writer.write(line, { x: PAGE_SIZE.left, y: left, width: half - 12 }, { weight: 'regular', size: 8.5, color: QUIET })
    left += writer.heightOf(line, half - 12, 'regular', 8.5)
  }
  writer.y = Math.max(left, writer.y + 38) + 6
  writer.rule(writer.y, INK, 1.2)
  writer.y += 10
}

const parties = (writer: PdfWriter, blocks: readonly FormBlock[]) => {
  if (blocks.length === 0) return
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  const heights = blocks.map(({ lines }) =>
    lines.reduce((sum, line, place) => sum + writer.heightOf(line, width - 16, place === 0 ? 'bold' : 'regular', 9), 0),
  )
  const height = Math.max(...heights) + 25
  writer.need(height)
  blocks.forEach((block, place) => {
    const x = PAGE_SIZE.left + place * (width + GAP)
    writer.doc.rect(x, writer.y, width, height).lineWidth(0.5).strokeColor(RULE).stroke()
    writer.write(block.heading.toUpperCase(), { x: x + 8, y: writer.y + 7, width: width - 16 }, { weight: 'medium', size: 7, color: QUIET })
    let at = writer.y + 19
    block.lines.forEach((line, number) => {
      const weight = number === 0 ? 'bold' : 'regular'
      writer.write(line, { x: x + 8, y: at, width: width - 16 }, { weight, size: 9 })
      at += writer.heightOf(line, width - 16, weight, 9)
    })
  })
  writer.y += height + GAP
}

const FACTS_A_ROW = 4

const factGrid = (writer: PdfWriter, facts: readonly LabeledValue[]) => {
  const filled = facts.filter((fact): fact is LabeledValue & { readonly value: string } => fact.value !== null && fact.value !== '')
  if (filled.length === 0) return
  const width = WIDTH / FACTS_A_ROW
  for (let first = 0; first < filled.length; first += FACTS_A_ROW) {
    const row = filled.slice(first, first + FACTS_A_ROW)
    const height = Math.max(...row.map(({ value }) => writer.heightOf(value, width - 12, 'medium', 9))) + 16
    writer.need(height)
    row.forEach(({ label, value }, place) => {
      const x = PAGE_SIZE.left + place * width
      writer.write(label.toUpperCase(), { x, y: writer.y, width: width - 12 }, { weight: 'medium', size: 6.8, color: QUIET })
      writer.write(value, { x, y: writer.y + 10, width: width - 12 }, { weight: 'medium', size: 9 })
    })
    writer.y += height
  }
  writer.y += 4
}

const TERMS_SIZE = 7.8
/** Terms up to this height, in points, stay with the signatures. */
const SHORT_TERMS = 160

const paragraphs = (writer: PdfWriter, { heading, lines }: FormBlock, size: number, color: string = INK) => {
  const heightOf = (text: string) => writer.heightOf(text, WIDTH, 'regular', size)
  const parts = lines.flatMap((line) => withinPage([line], ([text = '']) => heightOf(text) <= 90).map(([part = '']) => part))
  // A heading never ends a page.
  writer.need(15 + heightOf(parts[0] ?? ''))
  writer.write(heading, { x: PAGE_SIZE.left, y: writer.y, width: WIDTH }, { weight: 'bold', size: 9.5 })
  writer.y += 15
  for (const part of parts) {
    if (part.trim() === '') {
      writer.y += size * 0.5
      continue
    }
    const height = heightOf(part)
    writer.need(height)
    writer.write(part, { x: PAGE_SIZE.left, y: writer.y, width: WIDTH }, { weight: 'regular', size, color })
    writer.y += height
  }
  writer.y += GAP
}

/** Points between signature lines, enough for handwriting. */
const SIGNED_LINE = 29

const signaturesHeight = (blocks: readonly Signature[]): number =>
  blocks.length === 0 ? 0 : 20 + Math.max(...blocks.map(({ rows }) => rows.length)) * SIGNED_LINE

const signatures = (writer: PdfWriter, blocks: readonly Signature[]) => {
  if (blocks.length === 0) return
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  const height = signaturesHeight(blocks)
  writer.need(height)
  blocks.forEach((block, place) => {
    const x = PAGE_SIZE.left + place * (width + GAP)
    writer.write(block.heading, { x, y: writer.y, width }, { weight: 'bold', size: 9.5 })
    block.rows.forEach((fields, row) => {
      const field = (width - GAP * (fields.length - 1)) / fields.length
      const line = writer.y + 33 + row * SIGNED_LINE
      fields.forEach((label, number) => {
        const left = x + number * (field + GAP)
        writer.doc
          .moveTo(left, line)
          .lineTo(left + field, line)
          .lineWidth(0.7)
          .strokeColor(INK)
          .stroke()
        writer.write(label, { x: left, y: line + 3, width: field }, { weight: 'regular', size: 7, color: QUIET })
      })
    })
  })
  writer.y += height + GAP
}

/** Draws terms and signatures; short terms stay above the signatures on the same page. */
const closing = (writer: PdfWriter, { terms, signatures: blocks }: Sheet) => {
  if (terms) {
    const height = terms.lines.reduce((sum, line) => sum + writer.heightOf(line || ' ', WIDTH, 'regular', TERMS_SIZE), 15 + GAP)
    if (height <= SHORT_TERMS) writer.need(height + signaturesHeight(blocks))
    paragraphs(writer, terms, TERMS_SIZE)
  }
  signatures(writer, blocks)
}

const feet = (writer: PdfWriter, { title, footer, as_of }: Sheet) => {
  const { start, count } = writer.doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    writer.doc.switchToPage(page)
    // Text below the margin must not start another page.
    writer.doc.page.margins.bottom = 0
    const y = PAGE_SIZE.height - 36
    writer.rule(y - 6)
    const when = `${as_of.slice(0, 10)} ${as_of.slice(11, 16)} UTC`
    writer.write(
      `${title} · ${footer} · as of ${when}`,
      { x: PAGE_SIZE.left, y, width: WIDTH - 80 },
      { weight: 'regular', size: 7, color: QUIET },
    )
    writer.write(
      `Page ${page - start + 1} of ${count}`,
      { x: PAGE_SIZE.left + WIDTH - 80, y, width: 80 },
      { weight: 'regular', size: 7, color: QUIET, align: 'right' },
    )
  }
}

/** Renders a sheet as PDF on US Letter pages with the font embedded. The same sheet gives the same bytes. */
export const renderPdf = async (sheet: Sheet): Promise<Uint8Array> => {
  fonts ??= readFonts()
  const made = await fonts
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: PAGE_SIZE.top, bottom: PAGE_SIZE.bottom, left: PAGE_SIZE.left, right: PAGE_SIZE.right },
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
  const writer = createPdfWriter(doc)
  head(writer, sheet)
  parties(writer, sheet.parties)
  factGrid(writer, sheet.facts)
  for (const one of sheet.tables) table(writer, one)
  for (const note of sheet.notes) paragraphs(writer, note, 9)
  closing(writer, sheet)
  feet(writer, sheet)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
