import { PanelTopOpen } from 'lucide-react'
import { useState } from 'react'
import { BoardOfTab } from '../../boards/BoardOfTab.tsx'
import type { Conditions } from '../../boards/board-filter.ts'
import styles from '../../records/profile/Profile.module.css'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/RadioField.tsx'

const SCOPES = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'All' },
] as const
type Scope = (typeof SCOPES)[number]['value']

interface LoadsPanelProps {
  readonly name: string
  /** Conditions that select the loads. */
  readonly of: Conditions
  /** Opens the same loads as a separate board, if there is one. */
  readonly onOpen?: (scope: Scope) => void
}

/** A live board with the loads of a customer or carrier. */
export const LoadsPanel = ({ name, of, onOpen }: LoadsPanelProps) => {
  const [scope, setScope] = useState<Scope>('active')
  const title = `${name} - ${scope === 'all' ? 'All' : 'Active'}`
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl label="Show loads" value={scope} onChange={setScope} choices={SCOPES} />
        <span className={styles.space} />
        {onOpen && (
          <Button size="small" icon={PanelTopOpen} onClick={() => onOpen(scope)}>
            Open board
          </Button>
        )}
      </div>
      <BoardOfTab key={scope} title={title} beginning={{ status: scope === 'all' ? [] : 'active', searchText: '', more: of }} held={of} />
    </>
  )
}
