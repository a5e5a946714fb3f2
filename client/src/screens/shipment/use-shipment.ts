import { diffRecords } from '@waybill/shared/fields/diff'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api } from '../../app/client.ts'
import { useLive, useWatchedRecord } from '../../commands/use-live.ts'
import type { TruckWay } from '../../map/use-truck.ts'
import { useKept } from '../../workspace/use-workspace.ts'
import type { Author } from './form-context.ts'
import { shipmentCalls, type ToldHistory } from './shipment-calls.ts'
import { draftOf, openForm, rebase, type ShipmentForm } from './shipment-form.ts'

/** How long a field says who changed it, and when: as long as it takes somebody on the telephone to look. */
const SAID_FOR = 30_000

const NOBODY: ReadonlyMap<string, Author> = new Map()

export const calls = shipmentCalls(api)

/** A load and its form, kept to what the server has: others' saves come in under what is typed here. */
export const useShipment = (pro: string) => {
  const kept = useKept<ShipmentForm>()
  const { me, records } = useLive()
  const watched = useWatchedRecord(pro)
  const [form, setForm] = useState<ShipmentForm | null>(null)
  const { lock, lost } = watched
  const [failure, setFailure] = useState<string | null>(null)
  const [story, setStory] = useState<ToldHistory | null>(null)
  const [way, setWay] = useState<TruckWay | null>(null)
  const [lockError, setLockError] = useState<string | null>(null)
  const [changedBy, setChangedBy] = useState(NOBODY)
  const current = useRef<ShipmentForm | null>(null)
  const author = useRef<Author | null>(null)
  /** The lock was given back by hand: coming back to the tab does not take it again. */
  const letGo = useRef(false)

  const changed = watched.changed
  author.current = changed && changed.by.id !== me ? { by: changed.by.username, at: changed.at } : null

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

  /** The newest of the server, whoever made it. */
  const adopt = useCallback(
    (next: ShipmentResource, author: Author | null = null) => {
      const before = current.current
      if (!before) return put(kept ? rebase(kept, next, 'Somebody else') : openForm(next))
      if (next.version < before.saved.version) return
      if (author !== null) {
        const changes = diffRecords(draftOf(before.saved), draftOf(next))
        setChangedBy((known) => new Map([...known, ...changes.map(({ path }) => [path, author] as const)]))
      }
      put(rebase(before, next, author?.by ?? 'Saved'))
    },
    [put, kept],
  )

  const load = useCallback(
    async (withLock: boolean) => {
      try {
        // How the truck came is told once: each move after that comes to whoever watches the load.
        const {
          shipment,
          lock_version,
          history,
          way: told,
        } = (await calls.open(pro, { lock: withLock, way: current.current === null })).body
        if (history) setStory({ version: shipment.version, entries: history.toReversed() })
        if (told) setWay(told)
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
    () => ({ form, current, told: story, way, failure, lockError, changedBy, change, put, adopt, load, letGo, lock, lost }),
    [form, story, way, failure, lockError, changedBy, change, put, adopt, load, lock, lost],
  )
}
export type OpenShipment = ReturnType<typeof useShipment>
