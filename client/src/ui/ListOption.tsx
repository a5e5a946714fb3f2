import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Menu.module.css'

export interface ListOptionProps extends ComponentProps<'li'> {
  readonly highlighted: boolean
  readonly chosen: boolean
  readonly disabled?: boolean | undefined
  readonly text: string
  readonly detail?: ReactNode
  /** In a second line. */
  readonly note?: ReactNode
}

/** An option of a select or combobox; the selected one has a check mark. */
export const ListOption = ({ highlighted, chosen, disabled, text, detail, note, ...rest }: ListOptionProps) => (
  <li {...rest} className={styles.item} data-highlighted={highlighted || undefined} data-disabled={disabled || undefined}>
    <span className={styles.check}>{chosen && <Icon of={Check} size={14} />}</span>
    <span className={styles.lines}>
      <span className={styles.text}>{text}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {detail && <span className={styles.detail}>{detail}</span>}
  </li>
)
