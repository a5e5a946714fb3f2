import { createContext, useContext } from 'react'

/**
 * Where floating layers are put. Inside a dialog they must lie in it: a modal dialog takes scrolling and focus from everything outside.
 * Null is the end of the document.
 */
export const PopupContainer = createContext<HTMLElement | null>(null)

export const usePopupContainer = (): HTMLElement | null => useContext(PopupContainer)
