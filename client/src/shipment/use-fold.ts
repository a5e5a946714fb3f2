import { useCallback, useState } from 'react'
import { readBase, updateBase } from '../app/base-store.ts'
import { useLive } from '../live/use-live.ts'

/** Whether a part of the screen is expanded, remembered per user. */
export const useCollapsed = (part: string): readonly [open: boolean, remember: (open: boolean) => void] => {
  const { me } = useLive()
  const key = `${me}/${part}`
  const [open] = useState(() => readBase(localStorage).folds[key] ?? false)
  const remember = useCallback(
    (next: boolean) => updateBase(localStorage, { folds: { ...readBase(localStorage).folds, [key]: next } }),
    [key],
  )
  return [open, remember]
}
