import { clsx } from 'clsx'
import styles from './Shipment.module.css'

export interface EditorHeadProps {
  /** One a column, in their order; `num` stands over figures, `bare` over what is no box, an empty title over what needs none. */
  readonly columns: readonly { readonly title: string; readonly num?: boolean; readonly bare?: boolean }[]
}

/** The titles over an editor grid. Its boxes carry their names themselves, so these are for the eye. */
export const EditorHead = ({ columns }: EditorHeadProps) => (
  <div className={styles.head} aria-hidden="true">
    {columns.map(({ title, num, bare }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places, and some have no title.
      <span key={place} className={clsx(num && 'num', !bare && title !== '' && styles.overBox)}>
        {title}
      </span>
    ))}
  </div>
)
