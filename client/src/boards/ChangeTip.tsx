import { ArrowRight } from 'lucide-react'
import type { CellChange } from '../commands/row-source.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Grid.module.css'

export interface ChangeTipProps {
  readonly title: string
  readonly change: CellChange
  readonly words: (value: unknown) => string
  /** The box of the cell on the screen. */
  readonly at: { readonly left: number; readonly bottom: number }
}

const since = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** What a cell was before somebody else changed it: old → new, who, when. */
export const ChangeTip = ({ title, change, words, at }: ChangeTipProps) => (
  <div role="tooltip" className={styles.tip} style={{ left: at.left, top: at.bottom + 4 }}>
    <span className={styles.aside}>{title} </span>
    <del>{words(change.from) || 'empty'}</del>
    <Icon of={ArrowRight} size={12} />
    {words(change.to) || 'empty'}
    <span className={styles.aside}>
      {' · '}
      {change.by && `${change.by}, `}
      {since(change.at, Date.now())}
    </span>
  </div>
)
