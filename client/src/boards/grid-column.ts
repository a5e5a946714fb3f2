import type { ReactNode } from 'react'
import type { RowRecord } from '../commands/row-source.ts'

/** How wide a column is until somebody drags it: at least `min` px (`roomy` in the comfortable density), and a share of what is left over. */
export interface Track {
  readonly min: number
  readonly roomy: number
  readonly grow: number
}

/** A column of a grid. */
export interface GridColumn<Row extends RowRecord> {
  readonly id: string
  /** Its name, in the chooser and in tooltips. */
  readonly title: string
  /** What stands in the head, where the name is too long for it. */
  readonly head?: string
  readonly track: Track
  readonly align?: 'end' | 'center'
  /** Stays left, cannot be moved or hidden. */
  readonly locked?: boolean
  /** Stays left while the rest scrolls: the locked ones, and those that somebody wants to. */
  readonly pinned?: boolean
  readonly sortable?: boolean
  /** Its changes are not news: they do not flash. */
  readonly quiet?: boolean
  /** Its cells are a line of text, cut where it is too long; else boxes, side by side. */
  readonly line?: boolean
  /** What its cells hold fits into `track.min`: they cut nothing off unless somebody made the column narrower. Each cut is dear to paint. */
  readonly fits?: boolean
  /** Drawn in the second ink. */
  readonly muted?: boolean
  readonly cell: (row: Row) => ReactNode
  /** A value of it in words, for what a changed cell was before. */
  readonly words?: (value: unknown) => string
}

/** Ordered by these, the first counts most. */
export type GridSort = readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[]

export const SELECT_WIDTH = { default: 28, comfortable: 32 } as const
export const MIN_COLUMN_WIDTH = 32
export const MAX_COLUMN_WIDTH = 800
