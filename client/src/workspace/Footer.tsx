import type { ReactNode } from 'react'
import { useAllViewers, useTiming } from '../live/use-live.ts'
import styles from './Workspace.module.css'

/** The footer of a screen: its content on the left, the workspace's status on the right. */
export const Footer = ({ children }: { readonly children?: ReactNode }) => {
  const everyone = useAllViewers()
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
        <span title="95% of this session's changes were faster, measured from sending a change to the server's response and to the board">
          Saved in <b>{timing.saved} ms</b> · on the board in <b>{timing.seen} ms</b> (p95)
        </span>
      )}
      <span>Times are local to each stop</span>
    </footer>
  )
}
