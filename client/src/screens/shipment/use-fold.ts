import { useCallback, useState } from 'react'
import { readBase, updateBase } from '../../app/base-store.ts'
import { useLive } from '../../commands/use-live.ts'

/** Whether this user last left a part of the screen open, and how to remember what he chose. */
export const useFold = (part: string): readonly [open: boolean, remember: (open: boolean) => void] => {
  const { me } = useLive()
  const key = `${me}/${part}`
  const [open] = useState(() => readBase(localStorage).folds[key] ?? false)
  const remember = useCallback(
    (next: boolean) => updateBase(localStorage, { folds: { ...readBase(localStorage).folds, [key]: next } }),
    [key],
  )
  return [open, remember]
}
