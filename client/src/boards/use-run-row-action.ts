import { useLive } from '../commands/use-live.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { aboutOf, cellsOf } from './board-cells.ts'
import { copyText } from './copy-text.ts'
import type { RunRowAction } from './row-actions.ts'

/** Does an action of a row: the tab of its load is opened for it, and the screen in it shows the dialog. */
export const useRunRowAction = (): RunRowAction => {
  const { board } = useLive()
  const workspace = useWorkspace()
  return ({ id }, pro) => {
    if (id === 'copy') return void copyText(pro)
    const row = board.row(pro)
    const about = row && { about: aboutOf(cellsOf(row)) }
    workspace.open({ type: 'ShipmentTab', params: { pro } }, { ...about, ...(id !== 'open' && id !== 'look' && { intent: id }) })
  }
}
