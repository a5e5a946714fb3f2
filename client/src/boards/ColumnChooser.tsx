import { Columns3 } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { lazyPart } from '../ui/part.ts'
import styles from './Board.module.css'
import type { ColumnListProps } from './ColumnList.tsx'

const ColumnList = lazyPart(async () => (await import('./ColumnList.tsx')).ColumnList)

/** Chooses which columns are shown and how wide they are. */
export const ColumnChooser = (props: ColumnListProps) => (
  <Popover trigger={<IconButton icon={Columns3} label="Columns" />} label="Columns" align="end" className={styles.chooser}>
    <Suspense fallback={<div className={styles.chooserBody} />}>
      <ColumnList {...props} />
    </Suspense>
  </Popover>
)
