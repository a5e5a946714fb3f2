import { ShortcutSheet, type ShortcutSheetProps } from '../ui/ShortcutSheet.tsx'
import { SHORTCUTS } from './shortcuts.ts'

/** Every keyboard shortcut; `?` opens it. */
export const Shortcuts = (props: Omit<ShortcutSheetProps, 'groups'>) => <ShortcutSheet {...props} groups={SHORTCUTS} />
