import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { REVEAL } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Section.module.css'

export interface SectionProps {
  readonly title: string
  /** At the far end of the header: a summary shown while collapsed. */
  readonly summary?: ReactNode
  readonly defaultOpen?: boolean
  /** The body has no padding, for a grid. */
  readonly flush?: boolean
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** A collapsible section of a form. Collapsed fields stay in the document, and an alert for one opens the section. */
export const Section = ({ title, summary, defaultOpen = true, flush = false, id, className, children }: SectionProps) => {
  const [open, setOpen] = useState(defaultOpen)
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const bodyId = useId()

  useEffect(() => {
    const element = section.current
    const reveal = () => setOpen(true)
    element?.addEventListener(REVEAL, reveal)
    return () => element?.removeEventListener(REVEAL, reveal)
  }, [])

  return (
    <section ref={section} id={id} aria-labelledby={titleId} className={clsx(styles.section, className)}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            id={titleId}
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
            className={styles.toggle}
          >
            <Icon of={ChevronDown} size={14} />
            {title}
          </button>
        </h2>
        {summary && <div className={styles.summary}>{summary}</div>}
      </div>
      <div id={bodyId} hidden={!open} className={clsx(styles.body, flush && styles.flush)}>
        {children}
      </div>
    </section>
  )
}
