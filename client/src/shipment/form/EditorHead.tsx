import { clsx } from 'clsx'
import styles from '../Shipment.module.css'

export interface EditorHeadProps {
  /** One per column, in order. `num` right-aligns numbers, `bare` marks a column without a box, and an empty title means no heading. */
  readonly columns: readonly { readonly title: string; readonly num?: boolean; readonly bare?: boolean }[]
}

/** Column headings of an editor grid. Visual only: each box has its own accessible label. */
export const EditorHead = ({ columns }: EditorHeadProps) => (
  <div className={styles.head} aria-hidden="true">
    {columns.map(({ title, num, bare }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change order, and some have no title.
      <span key={place} className={clsx(num && 'num', !bare && title !== '' && styles.overBox)}>
        {title}
      </span>
    ))}
  </div>
)
