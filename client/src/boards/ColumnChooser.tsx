import { Columns3, Lock, Search } from 'lucide-react'
import { useState } from 'react'
import type { RowRecord } from '../commands/row-source.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Board.module.css'
import type { GridColumns } from './use-grid-columns.ts'

export interface ColumnChooserProps<Row extends RowRecord> {
  readonly columns: GridColumns<Row>
  readonly onAutoFit: () => void
}

/** Which columns are shown, and how wide they are. */
export const ColumnChooser = <Row extends RowRecord>({ columns, onAutoFit }: ColumnChooserProps<Row>) => {
  const [letters, setLetters] = useState('')
  const found = columns.all.filter(({ title }) => title.toLowerCase().includes(letters.trim().toLowerCase()))
  return (
    <Popover
      trigger={<IconButton icon={Columns3} label="Columns" />}
      label="Columns"
      align="end"
      className={styles.chooser}
      onOpenChange={() => setLetters('')}
    >
      <div className={styles.chooserHead}>
        <h2 className="font-semibold">Columns</h2>
        <span className={styles.px}>
          {columns.shown.length} of {columns.all.length}
        </span>
      </div>
      <div className={styles.chooserFind}>
        <TextField label="Find a column" layout="cell" icon={Search} placeholder="Find a column" value={letters} onChange={setLetters} />
      </div>
      <ul className={styles.chooserList}>
        {found.map((column) => {
          const width = columns.widths[column.id]
          return (
            <li key={column.id} className={styles.chooserRow}>
              <CheckboxField
                label={column.title}
                value={columns.isShown(column.id)}
                onChange={() => columns.toggle(column.id)}
                disabled={column.locked}
              />
              <span className={styles.px}>{column.locked ? 'locked' : width === undefined ? '' : width}</span>
              {column.locked && <Icon of={Lock} size={12} />}
            </li>
          )
        })}
      </ul>
      <div className={styles.chooserFoot}>
        <Button variant="ghost" size="small" onClick={columns.reset}>
          Reset
        </Button>
        <span className={styles.grow} />
        <Button variant="ghost" size="small" onClick={onAutoFit}>
          Fit to content
        </Button>
      </div>
    </Popover>
  )
}
