import { FLOOR, GAP, PAGE_SIZE, type PdfWriter, QUIET, SHADE, type Weight, WIDTH } from './pdf-writer.ts'
import type { FormColumn, Table } from './sheet.ts'

const PAD = 5

const cellsOf = (columns: readonly FormColumn[]) => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x: number = PAGE_SIZE.left
  return columns.map((column) => {
    const width = (WIDTH * column.share) / shares
    const cell = { x: x + PAD, width: width - 2 * PAD, align: column.align ?? ('left' as const) }
    x += width
    return cell
  })
}

/** Draws a table with its heading; the column headings repeat on every page. */
export const table = (writer: PdfWriter, { heading, columns, rows, total, leads }: Table) => {
  const cells = cellsOf(columns)
  const linesOf = (text: string, column: number): readonly { readonly text: string; readonly weight: Weight }[] =>
    text.split('\n').map((line, place) => ({ text: line, weight: column === leads && place === 0 ? 'bold' : 'regular' }))
  const cellHeight = (text: string, column: number, bold: boolean) =>
    linesOf(text, column).reduce(
      (sum, line) => sum + writer.heightOf(line.text || ' ', cells[column]?.width ?? 0, bold ? 'bold' : line.weight, 8.8),
      0,
    )
  const rowHeight = (row: readonly string[], bold = false) => Math.max(...row.map((text, column) => cellHeight(text, column, bold))) + 7

  const top = () => {
    writer.doc.rect(PAGE_SIZE.left, writer.y, WIDTH, 16).fillColor(SHADE).fill()
    columns.forEach(({ heading: name }, column) => {
      const cell = cells[column]
      if (!cell) return
      writer.write(
        name.toUpperCase(),
        { x: cell.x, y: writer.y + 4.5, width: cell.width },
        { weight: 'medium', size: 6.8, color: QUIET, align: cell.align },
      )
    })
    writer.y += 16
  }
  const line = (row: readonly string[], bold = false) => {
    const height = rowHeight(row, bold)
    if (writer.y + height > FLOOR) {
      writer.turn()
      top()
    }
    row.forEach((text, column) => {
      const cell = cells[column]
      if (!cell) return
      let at = writer.y + 4
      for (const part of linesOf(text, column)) {
        const weight = bold ? 'bold' : part.weight
        if (part.text) writer.write(part.text, { x: cell.x, y: at, width: cell.width }, { weight, size: 8.8, align: cell.align })
        at += writer.heightOf(part.text || ' ', cell.width, weight, 8.8)
      }
    })
    writer.y += height
    writer.rule(writer.y)
  }

  writer.need(15 + 16 + Math.min(rowHeight(rows[0] ?? ['']), FLOOR - PAGE_SIZE.top - 60))
  writer.write(heading, { x: PAGE_SIZE.left, y: writer.y, width: WIDTH }, { weight: 'bold', size: 9.5 })
  writer.y += 15
  top()
  for (const row of rows) for (const piece of withinPage(row, (one) => rowHeight(one) <= FLOOR - PAGE_SIZE.top - 40)) line(piece)
  if (total) line(total, true)
  writer.y += GAP
}

/** Splits a row that is taller than a page into pieces that fit: each takes as many lines of every cell as possible. */
export const withinPage = (row: readonly string[], fits: (row: readonly string[]) => boolean): readonly (readonly string[])[] => {
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
