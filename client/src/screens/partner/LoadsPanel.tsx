import { PanelTopOpen } from 'lucide-react'
import { useState } from 'react'
import { BoardOfTab } from '../../boards/BoardOfTab.tsx'
import type { Conditions } from '../../boards/board-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import styles from './Partner.module.css'

const SCOPES = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'All' },
] as const
type Scope = (typeof SCOPES)[number]['value']

interface LoadsPanelProps {
  readonly name: string
  /** Whose loads. */
  readonly of: Conditions
  /** Opens the same loads as a board of their own, where there is such a board. */
  readonly onOpen?: (scope: Scope) => void
}

/** The live board of the loads of a customer or a carrier. */
export const LoadsPanel = ({ name, of, onOpen }: LoadsPanelProps) => {
  const [scope, setScope] = useState<Scope>('active')
  const title = `${name} - ${scope === 'all' ? 'All' : 'Active'}`
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl label="Which loads" value={scope} onChange={setScope} choices={SCOPES} />
        <span className={styles.space} />
        {onOpen && (
          <Button size="small" icon={PanelTopOpen} onClick={() => onOpen(scope)}>
            Open as a board
          </Button>
        )}
      </div>
      <BoardOfTab key={scope} title={title} beginning={{ status: scope === 'all' ? [] : 'active', words: '', more: of }} held={of} />
    </>
  )
}
