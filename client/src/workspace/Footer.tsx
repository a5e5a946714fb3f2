import type { ReactNode } from 'react'
import { useEveryone, useTiming } from '../commands/use-live.ts'
import styles from './Workspace.module.css'

/** The last line of a screen: what it shows on the left, how the floor does on the right. */
export const Footer = ({ children }: { readonly children?: ReactNode }) => {
  const everyone = useEveryone()
  const timing = useTiming()
  return (
    <footer className={styles.foot}>
      {children}
      <span className={styles.grow} />
      {everyone.length > 0 && (
        <span title={everyone.map(({ username }) => username).join(', ')}>
          {everyone.length === 1 ? '1 other person has' : `${everyone.length} others have`} loads open
        </span>
      )}
      {timing && (
        <span title="Measured in this session, from sending a command to its answer, and to the board; 95 of 100 are faster">
          Saved in <b>{timing.saved} ms</b> · on the board in <b>{timing.seen} ms</b> (p95)
        </span>
      )}
      <span>Times are the stop’s own</span>
    </footer>
  )
}
