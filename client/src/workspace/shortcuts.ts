import { ROW_ACTIONS } from '../boards/row-actions.ts'
import type { ShortcutGroup } from '../ui/ShortcutSheet.tsx'

/** What `?` lists. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K'], does: 'Search or run' },
      { keys: ['/'], does: 'Quick filter' },
      { keys: ['Alt 1 … 9'], does: 'Go to a tab' },
      { keys: ['Alt W'], does: 'Close the tab' },
      { keys: ['Delete'], does: 'Close the tab with the focus' },
      { keys: ['F8'], does: 'Go to the newest message in the corner, and back' },
      { keys: ['Esc'], does: 'Close the top layer' },
      { keys: ['?'], does: 'This list' },
    ],
  },
  {
    title: 'In a grid',
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], does: 'Walk by row, by cell' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Select a range' },
      { keys: ['Ctrl A'], does: 'Select all loaded rows' },
      { keys: ['Shift F10'], does: 'Menu of the row or column' },
      { keys: ['Page Up', 'Page Down'], does: 'A screen up or down' },
    ],
  },
  {
    title: 'In the head of a grid',
    shortcuts: [
      { keys: ['Enter'], does: 'Sort by the column' },
      { keys: ['Shift Enter'], does: 'Sort by it as well' },
      { keys: ['Alt ←', 'Alt →'], does: 'Narrower, wider' },
      { keys: ['Alt Enter'], does: 'Fit to content' },
      { keys: ['Ctrl Shift ←', 'Ctrl Shift →'], does: 'Move the column' },
    ],
  },
  {
    title: 'On a load',
    shortcuts: [
      ...ROW_ACTIONS.flatMap((action) => (action?.keys ? [{ keys: [action.keys], does: action.label.replace('…', '') }] : [])),
      { keys: ['Alt Shift 1 … 8'], does: 'Go to a panel below the form' },
    ],
  },
  {
    title: 'In the form of a load',
    shortcuts: [
      { keys: ['Ctrl S'], does: 'Save, or create' },
      { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the stop' },
      { keys: ['Enter'], does: 'Next line or item' },
      { keys: ['Ctrl Delete'], does: 'Remove the line or item' },
    ],
  },
]
