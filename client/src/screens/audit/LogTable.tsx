import { type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Audit.module.css'
import { LogFoot } from './LogFoot.tsx'
import { type Column, TableHead } from './TableHead.tsx'
import type { Pages } from './use-pages.ts'

interface LogTableProps<T> {
  /** Name of the list: `Security log`. */
  readonly label: string
  readonly pages: Pages<T>
  readonly columns: readonly Column[]
  /** What stands there where no row does. */
  readonly nothing: { readonly icon: LucideIcon; readonly title: string; readonly text?: string }
  readonly row: (row: T) => ReactNode
}

/** A list of the auditors' desk as it is loaded, cannot be, holds nothing or goes on. */
export const LogTable = <T,>({ label, pages, columns, nothing, row }: LogTableProps<T>) => {
  const name = label.toLowerCase()
  if (pages.rows === null) {
    return pages.failure === null ? (
      <Skeleton
        label={`Loading the ${name}`}
        rows={12}
        columns={columns.map(({ width }) => (width === undefined ? '1fr' : typeof width === 'number' ? `${width}px` : width))}
      />
    ) : (
      <EmptyState
        icon={TriangleAlert}
        title={`The ${name} could not be loaded`}
        text={pages.failure}
        actions={<Button onClick={pages.reload}>Try again</Button>}
      />
    )
  }
  if (pages.rows.length === 0) return <EmptyState {...nothing} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <TableHead columns={columns} />
        <tbody>{pages.rows.map(row)}</tbody>
      </table>
      <LogFoot pages={pages} />
    </section>
  )
}
