import { useSyncExternalStore } from 'react'
import { type BaseStore, readBase, updateBase } from './base-store.ts'

/** Appearance settings: theme (null: match the system) and density. */
export type Look = Pick<BaseStore, 'theme' | 'density'>

const machineIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

let look: Look = readBase(localStorage)

const apply = () => {
  const { dataset } = document.documentElement
  dataset.theme = look.theme ?? (machineIsDark.matches ? 'dark' : 'light')
  dataset.density = look.density
}

export const setLook = (change: Partial<Look>) => {
  look = { ...look, ...change }
  updateBase(localStorage, change)
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look)

/**
 * Called once when the page starts. `first-paint.js` has applied the stored theme; from here on, changes of the system theme are followed.
 */
export const keepLook = () => {
  apply()
  machineIsDark.addEventListener('change', apply)
}
