import { ArrowRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CellChange } from '../live/row-source.ts'
import { useNames } from '../live/use-live.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Grid.module.css'

export interface ChangeTipProps {
  readonly title: string
  readonly change: CellChange
  readonly format: (value: unknown) => string
  /** The bounding box of the cell on the screen. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
  /** Loads who made the change, if the change doesn't include it. */
  readonly who: (() => Promise<string | undefined>) | undefined
}

/** Delay in ms, so that a pointer that only crosses the cell sends no request. */
const ASK_MS = 200

const useWho = ({ change, who }: Pick<ChangeTipProps, 'change' | 'who'>): string | undefined => {
  const [found, setFound] = useState<{ readonly of: CellChange; readonly by: string | undefined }>()
  useEffect(() => {
    if (change.by !== undefined || !who) return
    let over = false
    // The user is optional: what changed and when are shown without it.
    const showUser = (by: string | undefined) => over || setFound({ of: change, by })
    const asking = setTimeout(() => void who().then(showUser, () => undefined), ASK_MS)
    return () => {
      over = true
      clearTimeout(asking)
    }
  }, [change, who])
  return change.by ?? (found?.of === change ? found.by : undefined)
}

const since = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

const GAP = 4
const EDGE = 8

/** Shows a cell changed by another user: old → new, who, when. */
export const ChangeTip = ({ title, change, format, at, who }: ChangeTipProps) => {
  const nameOf = useNames()
  const by = useWho({ change, who })
  const tip = useRef<HTMLDivElement>(null)
  // Shown below the cell, within the window; it grows when the user is loaded.
  useLayoutEffect(() => {
    const box = tip.current
    if (!box) return
    const below = at.bottom + GAP
    const isBelow = below + box.offsetHeight <= innerHeight - EDGE
    box.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - box.offsetWidth - EDGE))}px`
    box.style.top = `${isBelow ? below : at.top - GAP - box.offsetHeight}px`
  })
  return (
    <div ref={tip} role="tooltip" className={styles.tip}>
      <span className={styles.aside}>{title} </span>
      <del>{format(change.from) || 'empty'}</del>
      <Icon of={ArrowRight} size={12} />
      {format(change.to) || 'empty'}
      <span className={styles.aside}>
        {' · '}
        {by && `${nameOf(by)}, `}
        {since(change.at, Date.now())}
      </span>
    </div>
  )
}
