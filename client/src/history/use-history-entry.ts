import { History } from 'lucide-react'
import { usePermitted } from '../app/use-permitted.ts'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { recordName } from './record-kinds.ts'

/** Opens the history of a record; null if the user may not read it. */
export const useOpenHistory = (): ((kind: string, id: string) => void) | null => {
  const workspace = useWorkspace()
  const mayRead = usePermitted()('audit#read')
  return mayRead ? (kind, id) => workspace.open({ type: 'RecordHistoryTab', params: { kind, id, name: recordName(kind, id) } }) : null
}

/** The menu entry that opens the history; empty if the user may not read it. */
export const useHistoryEntry = (): ((kind: string, id: string) => readonly MenuEntry[]) => {
  const open = useOpenHistory()
  return (kind, id) => (open === null ? [] : [{ label: 'History', icon: History, onSelect: () => open(kind, id) }])
}
