import styles from './Field.module.css'

/** The asterisk after the label of a required field. */
export const RequiredMark = () => (
  <span className={styles.mark} aria-hidden="true">
    {' *'}
  </span>
)
