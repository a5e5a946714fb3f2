import type { RowRecord } from '../commands/row-source.ts'
import { type GridColumn, SELECT_WIDTH } from './grid-column.ts'

export interface GridTemplate {
  /** `grid-template-columns`, the select column first. */
  readonly columns: string
  /** Below this the grid scrolls sideways, in px. */
  readonly minWidth: number
  /** The left edges of the pinned columns, the select column's first, and behind the last one where the scrolling part begins. */
  readonly edges: readonly number[]
  /** The left edge of each column where the grid scrolls sideways, and behind the last one where it ends. */
  readonly offsets: readonly number[]
}

/** One template for header and rows: chosen widths are fixed, the others share what is left over. Pinned columns do not grow, so that their edges are known. */
export const gridTemplate = <Row extends RowRecord>(
  columns: readonly GridColumn<Row>[],
  widths: Readonly<Record<string, number>>,
  comfortable: boolean,
): GridTemplate => {
  const select = SELECT_WIDTH[comfortable ? 'comfortable' : 'default']
  const tracks = columns.map(({ id, track, pinned }) => {
    const chosen = widths[id]
    if (chosen !== undefined) return { px: chosen, css: `${chosen}px` }
    const px = comfortable ? track.roomy : track.min
    return { px, css: track.grow > 0 && !pinned ? `minmax(${px}px, ${track.grow}fr)` : `${px}px` }
  })
  const edges = [0, select]
  for (const [index, column] of columns.entries()) if (column.pinned) edges.push((edges.at(-1) ?? 0) + (tracks[index]?.px ?? 0))
  const offsets: number[] = [select]
  for (const { px } of tracks) offsets.push((offsets.at(-1) ?? 0) + px)
  return {
    columns: [`${select}px`, ...tracks.map(({ css }) => css)].join(' '),
    minWidth: offsets.at(-1) ?? select,
    edges,
    offsets,
  }
}

/** The template as custom properties, for header and rows to read. */
export const templateStyle = ({
  columns,
  minWidth,
  edges,
}: Pick<GridTemplate, 'columns' | 'minWidth' | 'edges'>): { readonly [property: `--${string}`]: string } => ({
  '--columns': columns,
  '--min-width': `${minWidth}px`,
  '--pinned': `${edges.at(-1) ?? 0}px`,
  ...Object.fromEntries(edges.map((edge, place) => [`--edge-${place}`, `${edge}px`])),
})
