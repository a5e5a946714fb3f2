import type { RowRecord } from '../live/row-source.ts'
import { type GridColumn, SELECT_WIDTH } from './grid-column.ts'

export interface GridTemplate {
  /** `grid-template-columns`, the select column first. */
  readonly columns: string
  /** Below this width, in px, the grid scrolls horizontally. */
  readonly minWidth: number
  /** Left edges of the pinned columns, the select column first, then the edge where the scrolling part begins. */
  readonly edges: readonly number[]
  /** Left edge of each column if the grid scrolls horizontally, then its right end. */
  readonly offsets: readonly number[]
}

/**
 * One template for header and rows: widths set by the user are fixed, the others share the rest. Pinned columns don't grow, so that their
 * edges are known.
 */
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
    if (pinned) return { px, css: `${px}px` }
    if (track.grow > 0) return { px, css: `minmax(${px}px, ${track.grow}fr)` }
    return { px, css: track.usual !== undefined && track.usual > px ? `minmax(${px}px, ${track.usual}px)` : `${px}px` }
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

/** The template as custom properties for header and rows. */
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
