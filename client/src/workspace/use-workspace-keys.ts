import { useEffect } from 'react'
import { topLayer } from '../ui/top-layer.ts'
import type { WorkspaceStore } from './workspace-store.ts'

const EDITABLE = 'input, textarea, select, [contenteditable="true"]'

export interface WorkspaceKeys {
  readonly workspace: WorkspaceStore | undefined
  readonly onPalette: () => void
  readonly onShortcuts: () => void
  readonly onClose: (tab: string) => void
  /** Returns to the user's own role; null while none is previewed [6.11]. */
  readonly onOwnRole: (() => void) | null
}

/** The global keys: Ctrl or ⌘ K, Alt 1 to 9, Alt W, `?`; Alt Shift R while another role is previewed. */
export const useWorkspaceKeys = ({ workspace, onPalette, onShortcuts, onClose, onOwnRole }: WorkspaceKeys) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onPalette()
      }
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      if (event.altKey && !event.shiftKey && !command && digit) {
        const tab = workspace?.state().tabs[Number(digit) - 1]
        if (!tab) return
        event.preventDefault()
        return workspace?.select(tab.id)
      }
      if (event.altKey && !event.shiftKey && !command && event.code === 'KeyW') {
        event.preventDefault()
        const { tabs, focused } = workspace?.state() ?? {}
        if (topLayer() === null && focused !== undefined && focused !== tabs?.[0]?.id) onClose(focused)
        return
      }
      if (event.altKey && event.shiftKey && !command && event.code === 'KeyR' && onOwnRole) {
        event.preventDefault()
        return onOwnRole()
      }
      const writing = event.target instanceof Element && event.target.closest(EDITABLE)
      if (event.key === '?' && !command && !event.altKey && !writing) {
        event.preventDefault()
        onShortcuts()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [workspace, onPalette, onShortcuts, onClose, onOwnRole])
}
