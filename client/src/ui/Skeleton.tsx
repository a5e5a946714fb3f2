import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Waiting.module.css'

export interface SkeletonProps {
  /** The bar widths of a row, as CSS: `60px`, `86%`. */
  readonly columns: readonly string[]
  readonly rows: number
  /** Accessible name of what is loading. */
  readonly label: string
}

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

/** Placeholder rows. They don't shimmer. */
export const Skeleton = ({ columns, rows, label }: SkeletonProps) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {numbered(rows, 'row').map((row) => (
      <div
        key={row}
        aria-hidden="true"
        className="grid h-(--row) items-center gap-3 border-b border-line-faint"
        style={{ gridTemplateColumns: columns.join(' ') }}
      >
        {numbered(columns.length, 'bar').map((bar) => (
          <div key={bar} className={styles.bar} />
        ))}
      </div>
    ))}
  </div>
)
