import { diffRecords } from '@waybill/shared/fields/diff'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { isTrackingSimulated } from '@waybill/shared/shipment/tracking/is-simulated'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'
import { useLive, useNames, useWatchedRecord } from '../live/use-live.ts'
import type { TruckTrail } from '../map/use-truck.ts'
import { useRestoredEdits } from '../workspace/use-workspace.ts'
import type { Author } from './form/form-context.ts'
import { OURSELVES, openForm, rebase, type ShipmentForm, shipmentDraftOf } from './form/shipment-form.ts'
import { type HistoryPage, shipmentCalls } from './shipment-calls.ts'

/** How long a field shows who changed it and when, in ms: enough for a user on the phone to look. */
const SAID_FOR = 30_000

const NOBODY: ReadonlyMap<string, Author> = new Map()

export const calls = shipmentCalls(api)

/** A load and its form, kept up to date: other users' saves are merged under what is typed here. */
export const useShipment = (pro: string) => {
  const kept = useRestoredEdits<ShipmentForm>()
  const { me, records } = useLive()
  const watched = useWatchedRecord(pro)
  const [form, setForm] = useState<ShipmentForm | null>(null)
  const { lock, lost } = watched
  const [failure, setFailure] = useState<string | null>(null)
  const [loadedHistory, setHistory] = useState<HistoryPage | null>(null)
  const [trail, setTrail] = useState<TruckTrail | null>(null)
  const [lockError, setLockError] = useState<string | null>(null)
  const [changedBy, setChangedBy] = useState(NOBODY)
  const current = useRef<ShipmentForm | null>(null)
  const author = useRef<Author | null>(null)
  /** The user released the lock, so returning to the tab does not take it again. */
  const letGo = useRef(false)

  const nameOf = useNames()
  const changed = watched.changed
  author.current = changed && changed.by.id !== me ? { by: nameOf(changed.by.username), at: changed.at } : null

  const put = useCallback((next: ShipmentForm) => {
    current.current = next
    setForm(next)
  }, [])
  const change = useCallback(
    (step: (form: ShipmentForm) => ShipmentForm) => {
      if (current.current) put(step(current.current))
    },
    [put],
  )

  /** The newest version from the server, saved by any user. */
  const adopt = useCallback(
    (next: ShipmentResource, author: Author | null = null) => {
      const before = current.current
      if (!before) return put(kept ? rebase(kept, next, 'Another user') : openForm(next))
      if (next.version < before.saved.version) return
      if (author !== null) {
        const changes = diffRecords(shipmentDraftOf(before.saved), shipmentDraftOf(next))
        setChangedBy((known) => new Map([...known, ...changes.map(({ path }) => [path, author] as const)]))
      }
      put(rebase(before, next, author?.by ?? OURSELVES))
    },
    [put, kept],
  )

  const load = useCallback(
    async (withLock: boolean) => {
      try {
        // The breadcrumb trail is loaded once; later positions arrive as live updates.
        const { shipment, lock_version, history, tracking_positions } = (
          await calls.open(pro, { lock: withLock, positions: current.current === null })
        ).body
        if (history) setHistory({ version: shipment.version, entries: history.toReversed() })
        if (tracking_positions) setTrail({ tracking_positions, simulated: isTrackingSimulated(shipment) })
        records.noteLock(pro, shipment.lock, lock_version)
        if (withLock) setLockError(shipment.lock?.error ?? null)
        adopt(shipment, author.current)
        setFailure(null)
        return shipment
      } catch (error) {
        const unknown = error instanceof ApiError && error.status === 404
        setFailure(unknown ? error.message : TEXTS.shipment.loadFailed)
        return null
      }
    },
    [pro, records, adopt],
  )

  useEffect(() => void load(!letGo.current), [load])

  const known = form?.saved.version ?? null
  const newest = watched.version
  useEffect(() => {
    if (known !== null && newest !== null && newest > known) void load(false)
  }, [known, newest, load])

  useEffect(() => {
    if (changedBy.size === 0) return
    const timer = setTimeout(() => setChangedBy(NOBODY), SAID_FOR)
    return () => clearTimeout(timer)
  }, [changedBy])

  return useMemo(
    () => ({ form, current, loadedHistory, trail, failure, lockError, changedBy, change, put, adopt, load, letGo, lock, lost }),
    [form, loadedHistory, trail, failure, lockError, changedBy, change, put, adopt, load, lock, lost],
  )
}
export type OpenShipment = ReturnType<typeof useShipment>
