import { type RefObject, useEffect } from 'react'

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** `/` anywhere on the screen focuses the search, unless the user is typing or a dialog is open. */
export const useSlashKey = (search: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(EDITABLE)) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}
