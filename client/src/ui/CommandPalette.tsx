import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import styles from './CommandPalette.module.css'
import { DialogLayer } from './DialogLayer.tsx'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import { matching, typedParts } from './palette-match.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Replaces the icon: a status glyph. */
  readonly glyph?: ReactNode
  /** The shortcut of the same action. */
  readonly hint?: string | undefined
  /** The item's type at the far end: `carrier`, `open by you`. */
  readonly kind?: string | undefined
  /** Additional search terms. */
  readonly keywords?: string | undefined
  /** Found by the server for this query: shown whatever its text is. */
  readonly found?: boolean | undefined
  readonly onRun: (how: { readonly newTab: boolean }) => void
}

export interface PaletteGroup {
  readonly heading: string
  readonly items: readonly PaletteItem[]
}

export interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly query: string
  readonly onQueryChange: (query: string) => void
  readonly groups: readonly PaletteGroup[]
  readonly placeholder?: string
  /** Result count and time: `12 results, 9 ms`. */
  readonly status?: string | undefined
}

const Typed = ({ text, query }: { readonly text: string; readonly query: string }) =>
  typedParts(text, query).map((part) => (part.typed ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>))

/**
 * Searches all actions and records by typing: groups in the given order, each with the items that match all typed
 * words, name matches first.
 */
export const CommandPalette = ({
  open,
  onOpenChange,
  query,
  onQueryChange,
  groups,
  placeholder = 'Search or run',
  status,
}: CommandPaletteProps) => {
  const newTab = useRef(false)
  const shown = groups
    .map(({ heading, items }) => ({
      heading,
      items: matching(query, items),
    }))
    .filter(({ items }) => items.length > 0)

  const run = (item: PaletteItem) => {
    onOpenChange(false)
    item.onRun({ newTab: newTab.current })
  }
  return (
    <DialogLayer open={open} onOpenChange={onOpenChange} width={560} at="top">
      <VisuallyHidden>
        <Radix.Title>Command palette</Radix.Title>
      </VisuallyHidden>
      <Command
        label="Search or run a command"
        shouldFilter={false}
        loop
        className={styles.command}
        onKeyDown={(event) => {
          newTab.current = event.ctrlKey || event.metaKey
        }}
        onPointerDownCapture={(event) => {
          newTab.current = event.ctrlKey || event.metaKey
        }}
      >
        <div className={styles.head}>
          <Icon of={Search} />
          <Command.Input value={query} onValueChange={onQueryChange} placeholder={placeholder} className={styles.input} />
          {status && (
            <span role="status" className={styles.status}>
              {status}
            </span>
          )}
        </div>
        <Command.List label="Results" className={styles.list}>
          <Command.Empty className={styles.empty}>No results. Try other words.</Command.Empty>
          {shown.map(({ heading, items }) => (
            <Command.Group key={heading} heading={heading} className={styles.group}>
              {items.map((item) => (
                <Command.Item key={item.id} value={item.id} onSelect={() => run(item)} className={styles.item}>
                  {item.glyph ?? (item.icon && <Icon of={item.icon} size={14} />)}
                  <span className={styles.label}>
                    <Typed text={item.label} query={query} />
                  </span>
                  {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  {(item.hint || item.kind) && <span className={styles.end}>{item.hint ? <Kbd keys={item.hint} /> : item.kind}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <footer className={styles.foot}>
          <span>
            <Kbd keys="↑" /> <Kbd keys="↓" /> move
          </span>
          <span>
            <Kbd keys="Enter" /> run
          </span>
          <span>
            <Kbd keys="Ctrl Enter" /> in a new tab
          </span>
          <span>
            <Kbd keys="Esc" /> close
          </span>
        </footer>
      </Command>
    </DialogLayer>
  )
}
