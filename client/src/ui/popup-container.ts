import { createContext, useContext } from 'react'

/**
 * The container of overlays. Inside a dialog they must be in it, because a modal dialog blocks scrolling and focus
 * outside. Null is the end of the document.
 */
export const PopupContainer = createContext<HTMLElement | null>(null)

export const usePopupContainer = (): HTMLElement | null => useContext(PopupContainer)
