import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '../history/History.module.css'
import { type TableColumn, TableHead } from '../history/TableHead.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LogFooter } from './LogFooter.tsx'
import type { Pages } from './use-pages.ts'

interface LogTableProps<T> {
  /** Name of the list: `Security log`. */
  readonly label: string
  readonly pages: Pages<T>
  readonly columns: readonly TableColumn[]
  /** Empty state. */
  readonly nothing: { readonly icon: LucideIcon; readonly title: string; readonly text?: string }
  readonly row: (row: T) => ReactNode
}

/** A table of the audit workspace with its loading, error and empty states. */
export const LogTable = <T,>({ label, pages, columns, nothing, row }: LogTableProps<T>) => {
  const name = label.toLowerCase()
  if (pages.rows === null) {
    return pages.failure === null ? (
      <Skeleton
        label={`Loading ${name}`}
        rows={12}
        columns={columns.map(({ width }) => (width === undefined ? '1fr' : typeof width === 'number' ? `${width}px` : width))}
      />
    ) : (
      <EmptyState
        icon={TriangleAlert}
        title={`${label} couldn't be loaded`}
        text={pages.failure}
        actions={<Button onClick={pages.reload}>Try again</Button>}
      />
    )
  }
  if (pages.rows.length === 0) return <EmptyState {...nothing} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <TableHead columns={columns} />
        <tbody>{pages.rows.map(row)}</tbody>
      </table>
      <LogFooter pages={pages} />
    </section>
  )
}
