import { ROW_ACTIONS } from '../shipment/board/row-actions.ts'
import type { ShortcutGroup } from '../ui/ShortcutSheet.tsx'

/** The shortcuts that `?` lists. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K'], does: 'Search or run' },
      { keys: ['/'], does: 'Quick filter' },
      { keys: ['Alt 1 … 9'], does: 'Go to a tab' },
      { keys: ['Alt W'], does: 'Close tab' },
      { keys: ['Delete'], does: 'Close focused tab' },
      { keys: ['F8'], does: 'Jump to the latest notification' },
      { keys: ['Esc'], does: 'Close dialog or menu' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
    ],
  },
  {
    title: 'Grids',
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], does: 'Move between rows and cells' },
      { keys: ['Space'], does: 'Select row' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Select a range' },
      { keys: ['Ctrl A'], does: 'Select all loaded rows' },
      { keys: ['Shift F10'], does: 'Row or column menu' },
      { keys: ['Page Up', 'Page Down'], does: 'Page up or down' },
    ],
  },
  {
    title: 'Column headers',
    shortcuts: [
      { keys: ['Enter'], does: 'Sort by column' },
      { keys: ['Shift Enter'], does: 'Add to sort' },
      { keys: ['Alt ←', 'Alt →'], does: 'Resize column' },
      { keys: ['Alt Enter'], does: 'Fit to content' },
      { keys: ['Ctrl Shift ←', 'Ctrl Shift →'], does: 'Move column' },
    ],
  },
  {
    title: 'Loads',
    shortcuts: [
      ...ROW_ACTIONS.flatMap((action) => (action?.keys ? [{ keys: [action.keys], does: action.label.replace('…', '') }] : [])),
      { keys: ['Alt Shift 1 … 8'], does: 'Go to a panel below the form' },
    ],
  },
  {
    title: 'Load form',
    shortcuts: [
      { keys: ['Ctrl S'], does: 'Save or create' },
      { keys: ['Alt ↑', 'Alt ↓'], does: 'Move stop' },
      { keys: ['Enter'], does: 'Next line or item' },
      { keys: ['Ctrl Delete'], does: 'Remove line or item' },
    ],
  },
]
