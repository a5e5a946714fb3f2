import { ChevronsRight, X } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Menu } from './Menu.tsx'
import styles from './TabStrip.module.css'
import { Tooltip } from './Tooltip.tsx'
import { useHiddenTabs } from './use-hidden-tabs.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StripTab {
  readonly value: string
  readonly title: string
  /** Before the title: a pin or status glyph. */
  readonly badge?: ReactNode
  /** After the title: the users who have it open. */
  readonly aside?: ReactNode
  /** Has unsaved edits; a dot replaces the close button. */
  readonly dirty?: boolean | undefined
  readonly closable?: boolean | undefined
  /** The first tab, which stays visible while the others scroll. */
  readonly pinned?: boolean | undefined
  readonly tooltip?: ReactNode
}

export interface TabStripProps {
  /** The strip's accessible name. */
  readonly label: string
  readonly tabs: readonly StripTab[]
  /** The selected tab. */
  readonly value: string
  readonly onSelect: (value: string) => void
  readonly onClose: (value: string) => void
  /** Before the tabs: the logo. */
  readonly brand?: ReactNode
  /** After the tabs: new tab, recently closed tabs. */
  readonly actions?: ReactNode
  /** At the far end: search, live indicator, account. */
  readonly end?: ReactNode
}

const MIDDLE_BUTTON = 1

/** The workspace's tab strip, inside `Tabs`. The close button is for the mouse; Delete closes a tab by keyboard. */
export const TabStrip = ({ label, tabs, value, onSelect, onClose, brand, actions, end }: TabStripProps) => {
  const list = useRef<HTMLDivElement>(null)
  const closedByKey = useRef(false)
  const hidden = useHiddenTabs(list, tabs.length)
  const selected = () => list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')

  // biome-ignore lint/correctness/useExhaustiveDependencies: must also run when the tabs or the selection change.
  useEffect(() => {
    const tab = selected()
    if (closedByKey.current) tab?.focus()
    closedByKey.current = false
    // Keeps the selected tab visible when the strip narrows or the tab widens. The observer also reports the initial
    // size.
    const sizes = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    for (const each of [list.current, tab]) if (each) sizes.observe(each)
    return () => sizes.disconnect()
  }, [value, tabs.length])

  const closeWithKey = (event: KeyboardEvent, tab: StripTab) => {
    if (event.key !== 'Delete' || !tab.closable) return
    closedByKey.current = true
    onClose(tab.value)
  }
  const closeWithMouse = (event: MouseEvent, tab: StripTab) => {
    if (event.button === MIDDLE_BUTTON && tab.closable) onClose(tab.value)
  }

  return (
    <header className={styles.strip}>
      {brand}
      <Radix.List ref={list} aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <Tooltip key={tab.value} content={tab.tooltip}>
            <Radix.Trigger
              value={tab.value}
              className={styles.tab}
              data-pinned={tab.pinned || undefined}
              aria-keyshortcuts={tab.closable ? 'Delete' : undefined}
              onKeyDown={(event) => closeWithKey(event, tab)}
              onAuxClick={(event) => closeWithMouse(event, tab)}
            >
              {tab.badge}
              {tab.title}
              {tab.aside}
              {tab.dirty && (
                <>
                  <span className={styles.dirty} />
                  <VisuallyHidden>, unsaved changes</VisuallyHidden>
                </>
              )}
              {tab.closable && !tab.dirty && (
                <span
                  aria-hidden="true"
                  data-testid="close-tab"
                  className={styles.close}
                  onMouseDown={(event) => event.stopPropagation()}
                  onClick={(event) => {
                    event.stopPropagation()
                    onClose(tab.value)
                  }}
                >
                  <Icon of={X} size={12} />
                </span>
              )}
            </Radix.Trigger>
          </Tooltip>
        ))}
      </Radix.List>
      <div className={styles.actions}>
        {hidden.length > 0 && (
          <Menu
            trigger={
              <Button variant="ghost" size="small" trailingIcon={ChevronsRight} aria-label={`${hidden.length} more tabs`}>
                {hidden.length}
              </Button>
            }
            entries={hidden.flatMap((index) => {
              const tab = tabs[index]
              return tab ? [{ label: tab.title, onSelect: () => onSelect(tab.value) }] : []
            })}
          />
        )}
        {actions}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </header>
  )
}
