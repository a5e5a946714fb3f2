import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowRecord, RowSource, RowsView } from '../live/row-source.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Grid.module.css'

const BARS = ['14px', '110px', '60px', '70px', '1fr', '1fr', '2fr', '2fr', '60px']

export interface GridStatesProps {
  readonly label: string
  readonly view: RowsView
  readonly source: RowSource<RowRecord>
  /** No row matches. */
  readonly empty: ReactNode
}

/** Shown instead of rows: loading, failed, or none. */
export const GridStates = ({ label, view, source, empty }: GridStatesProps) => (
  <div className={styles.over}>
    {view.loading ? (
      <Skeleton label={`Loading ${label}`} rows={24} columns={BARS} />
    ) : view.failure === null ? (
      empty
    ) : (
      <EmptyState icon={TriangleAlert} title={view.failure} actions={<Button onClick={source.retry}>Try again</Button>} />
    )}
  </div>
)
