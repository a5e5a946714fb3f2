import { readBase, updateBase } from '../app/base-store.ts'

/** Saved pane sizes, in px. */
export const paneSize = (name: string, usual: number): number => readBase(localStorage).panes[name] ?? usual

export const savePaneSize = (name: string, size: number) =>
  updateBase(localStorage, { panes: { ...readBase(localStorage).panes, [name]: size } })
