import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabsProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** `manual`: arrow keys only move the focus, Enter or Space selects. */
  readonly activation?: 'automatic' | 'manual'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Wraps a `TabList` or `TabStrip` and its `TabPanel`s. */
export const Tabs = ({ value, onChange, activation = 'automatic', className, children }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange} activationMode={activation} className={className}>
    {children}
  </Radix.Root>
)

export interface TabListItem {
  readonly value: string
  readonly label: string
  /** A count after the label: `5`, `1 open`. */
  readonly count?: string | number | undefined
}

export interface TabListProps {
  /** The list's accessible name. */
  readonly label: string
  readonly tabs: readonly TabListItem[]
  readonly className?: string | undefined
}

/** Tabs inside a panel, the selected one underlined. */
export const TabList = ({ label, tabs, className }: TabListProps) => (
  <Radix.List aria-label={label} className={clsx(styles.list, className)}>
    {tabs.map((tab) => (
      <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
        {tab.label}
        {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
      </Radix.Trigger>
    ))}
  </Radix.List>
)

export interface TabPanelProps {
  readonly value: string
  /** Stays mounted while another tab is selected, with its scroll position and edits. */
  readonly keepMounted?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const TabPanel = ({ value, keepMounted = false, className, children }: TabPanelProps) => (
  <Radix.Content value={value} {...(keepMounted ? { forceMount: true as const } : {})} className={clsx(styles.panel, className)}>
    {children}
  </Radix.Content>
)
