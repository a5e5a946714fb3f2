import type { PermissionTree } from '@waybill/shared/permissions/features'
import { Suspense, useState } from 'react'
import styles from '../../boards/Batch.module.css'
import { useLive } from '../../live/use-live.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { lazyPart } from '../../ui/part.ts'
import { type BatchAction, type BatchLoad, batchActionsFor, planBatch } from './batch-actions.ts'
import { cellsOf } from './board-cells.ts'

const BatchDialog = lazyPart(async () => (await import('./BatchDialog.tsx')).BatchDialog)

export interface BatchBarProps {
  readonly selected: ReadonlySet<string>
  readonly permissions: PermissionTree
  readonly onClear: () => void
  /** Loads that stay selected. */
  readonly onKeep: (pros: readonly string[]) => void
}

const planText = (action: BatchAction, loads: readonly BatchLoad[]): string => {
  const { changes, stays } = planBatch(action, loads)
  const [first] = stays
  return `${action.label} changes ${changes.length} of ${loads.length}${first ? `; ${first.why}` : ''}`
}

/** Actions for the selected rows. It shows how many will change and why the others won't. */
export const BatchBar = ({ selected, permissions, onClear, onKeep }: BatchBarProps) => {
  const { board } = useLive()
  const [doing, setDoing] = useState<{ readonly action: BatchAction; readonly loads: readonly BatchLoad[] } | null>(null)
  const [pointed, setPointed] = useState<BatchAction | null>(null)
  const actions = batchActionsFor(permissions)
  const loads = (): readonly BatchLoad[] =>
    [...selected].flatMap((pro) => {
      const row = board.row(pro)
      return row ? [{ pro, status: cellsOf(row).status }] : []
    })
  const bar = selected.size > 0 && actions.length > 0
  return (
    <>
      {bar && (
        <div role="toolbar" aria-label="Selected loads" data-passing className={styles.bar}>
          <span className={styles.count}>{selected.size === 1 ? '1 load' : `${selected.size} loads`}</span>
          {actions.map((action) => (
            <Button
              key={action.id}
              variant="ghost"
              icon={action.icon}
              onClick={() => setDoing({ action, loads: loads() })}
              onPointerEnter={() => setPointed(action)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(action)}
              onBlur={() => setPointed(null)}
            >
              {action.label}
            </Button>
          ))}
          <span className={styles.hint}>{pointed && planText(pointed, loads())}</span>
          <Button variant="ghost" onClick={onClear}>
            Clear <Kbd keys="Esc" bare />
          </Button>
        </div>
      )}
      {doing && (
        <Suspense>
          <BatchDialog
            action={doing.action}
            loads={doing.loads}
            onClose={(unchanged) => {
              setDoing(null)
              if (unchanged) onKeep(unchanged)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
