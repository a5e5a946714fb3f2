import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { attempt } from '../ui/attempt.ts'
import { IconButton } from '../ui/Button.tsx'
import { localToday } from '../ui/date-text.ts'
import { Menu } from '../ui/Menu.tsx'
import { withTimeout } from '../ui/part.ts'
import type { BoardFileQuestion } from './board-file.ts'

/** Exports the board's visible columns and rows as a file. */
export const ExportMenu = ({ readQuery }: { readonly readQuery: () => Omit<BoardFileQuestion, 'type'> }) => {
  const fetchAs = (type: BoardFileQuestion['type']) => async () => {
    const query = readQuery()
    await attempt(`export ${type}`, async () => {
      const { exportBoard } = await withTimeout(() => import('./export-board.ts'))
      await exportBoard({ type, ...query }, localToday())
    })
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Download} label="Export" />}
      entries={[
        { heading: 'Export this view' },
        { label: 'Spreadsheet', icon: FileSpreadsheet, hint: '.xlsx', onSelect: () => void fetchAs('xlsx')() },
        { label: 'CSV', icon: FileText, hint: '.csv', onSelect: () => void fetchAs('csv')() },
      ]}
    />
  )
}
