import styles from './Shipment.module.css'

export interface EditorHeadProps {
  /** One a column, in their order; `num` stands over figures, an empty title over what needs none. */
  readonly columns: readonly { readonly title: string; readonly num?: boolean }[]
}

/** The titles over an editor grid. Its boxes carry their names themselves, so these are for the eye. */
export const EditorHead = ({ columns }: EditorHeadProps) => (
  <div className={styles.head} aria-hidden="true">
    {columns.map(({ title, num }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places, and some have no title.
      <span key={place} className={num ? 'num' : undefined}>
        {title}
      </span>
    ))}
  </div>
)
