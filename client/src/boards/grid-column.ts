import type { ReactNode } from 'react'
import type { RowRecord } from '../live/row-source.ts'

/**
 * Width of a column until the user drags it: at least `min` px (`roomy` in the comfortable density), plus a share of the remaining space.
 */
export interface Track {
  readonly min: number
  readonly roomy: number
  readonly grow: number
  /** Width in the layout, in px, of a column drawn narrower so that all of them fit: used if the window has room. */
  readonly usual?: number
}

/** A column of a grid. */
export interface GridColumn<Row extends RowRecord> {
  readonly id: string
  /** Its name, in the chooser and in tooltips. */
  readonly title: string
  /** Header text if the name is too long for it. */
  readonly head?: string
  readonly track: Track
  readonly align?: 'end' | 'center'
  /** Always on the left; can't be moved or hidden. */
  readonly locked?: boolean
  /** Stays on the left while the rest scrolls: the locked columns and those the user pinned. */
  readonly pinned?: boolean
  readonly sortable?: boolean
  /** Its changes aren't highlighted. */
  readonly quiet?: boolean
  /** Its cells are one line of text, truncated if too long; otherwise boxes, side by side. */
  readonly line?: boolean
  /** Its content fits `track.min`: it is truncated only if the user made the column narrower. Truncation is expensive to paint. */
  readonly fits?: boolean
  /** Drawn in the secondary text color. */
  readonly muted?: boolean
  readonly cell: (row: Row) => ReactNode
  /** A value as text, for what a changed cell was before. */
  readonly format?: (value: unknown) => string
}

/** Sort keys, the most significant first. */
export type GridSort = readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[]

export const SELECT_WIDTH = { default: 28, comfortable: 32 } as const
export const MIN_COLUMN_WIDTH = 32
export const MAX_COLUMN_WIDTH = 800
