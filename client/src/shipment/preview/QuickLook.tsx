import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { ChevronDown, ChevronUp, PanelTopOpen, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { statusLook } from '../../boards/status-look.ts'
import { templateOf, useTemplates } from '../../templates/use-templates.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DialogLayer } from '../../ui/DialogLayer.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { placeOf } from '../shipment-about.ts'
import { calls } from '../use-shipment.ts'
import { LoadSummary } from './DenseLoad.tsx'
import styles from './QuickLook.module.css'

type Read = { readonly pro: string; readonly load: ShipmentResource } | { readonly pro: string; readonly failure: string }

/** The load as of the latest server version. The previous load stays until the next one arrives. */
const useRead = (pro: string): Read | null => {
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    calls
      .load(pro, false, controller.signal)
      .then(({ body }) => setRead({ pro, load: body.shipment }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        setRead({ pro, failure: error instanceof ApiError && error.status === 404 ? error.message : TEXTS.shipment.loadFailed })
      })
    return () => controller.abort()
  }, [pro])
  return read
}

export interface QuickLookProps {
  readonly pro: string
  /** Pros in board order. */
  readonly pros: readonly string[]
  readonly onGo: (pro: string) => void
  readonly onOpen: (pro: string) => void
  readonly onClose: () => void
}

/** Read-only view of a load next to the board, without locking it: arrow keys move to the next load, Enter opens it [2.43]. */
export const QuickLook = ({ pro, pros, onGo, onOpen, onClose }: QuickLookProps) => {
  const known = useTemplates(false)
  const read = useRead(pro)
  const place = pros.indexOf(pro)
  const before = place > 0 ? pros[place - 1] : undefined
  const after = place >= 0 ? pros[place + 1] : undefined
  const load = read && 'load' in read ? read.load : null
  const look = load && statusLook(load.status)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined
    const onButton = (event.target as HTMLElement).closest('button') !== null
    if (next !== undefined) onGo(next)
    else if (event.key === 'Enter' && !onButton) onOpen(pro)
    else return
    event.preventDefault()
  }
  return (
    <DialogLayer open onOpenChange={onClose} width={560} at="side">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the whole sheet. */}
      <div className={styles.sheet} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          {look && load && <StatusChip tone={look.tone} glyph={look.glyph} word={load.status} struck={look.struck ?? false} />}
          <Radix.Title className={styles.title}>Pro {pro}</Radix.Title>
          <span className={styles.acts}>
            <IconButton
              icon={ChevronUp}
              size="small"
              label="Load above"
              disabledReason={before === undefined ? 'This is the first load' : undefined}
              onClick={() => before && onGo(before)}
            />
            <IconButton
              icon={ChevronDown}
              size="small"
              label="Load below"
              disabledReason={after === undefined ? 'This is the last load' : undefined}
              onClick={() => after && onGo(after)}
            />
            <Button size="small" icon={PanelTopOpen} onClick={() => onOpen(pro)}>
              Open
            </Button>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" size="small" />
            </Radix.Close>
          </span>
          {load && (
            <p className={styles.lane}>
              {[load.customer?.name, [placeOf(load.pick_stops[0]), placeOf(load.pick_stops.at(-1))].filter(Boolean).join(' → ')]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
        <div className={styles.body} tabIndex={0} data-autofocus aria-busy={read?.pro !== pro}>
          {load ? (
            <LoadSummary load={load} layout={templateOf(known, load.mode, 'list').layout} />
          ) : read && 'failure' in read ? (
            <p role="alert" className={styles.failed}>
              {read.failure}
            </p>
          ) : (
            <Skeleton label={`Loading pro ${pro}`} rows={10} columns={['1fr', '2fr']} />
          )}
        </div>
      </div>
    </DialogLayer>
  )
}
