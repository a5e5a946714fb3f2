import { readBase, updateBase } from '../../app/base-store.ts'

/** How large a pane was when its edge was last moved, in px. */
export const paneSize = (name: string, usual: number): number => readBase(localStorage).panes[name] ?? usual

export const rememberPane = (name: string, size: number) =>
  updateBase(localStorage, { panes: { ...readBase(localStorage).panes, [name]: size } })
