import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { Lock, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../app/client.ts'
import { statusLook } from '../../boards/status-look.ts'
import { useMinutesUntil } from '../../commands/use-clock.ts'
import { useLive, useOthers, useWatchedRecord } from '../../commands/use-live.ts'
import { AvatarGroup } from '../../ui/Avatar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { TabScreenProps } from '../../workspace/tab-registry.ts'
import { useTab } from '../../workspace/use-workspace.ts'

const placeOf = (stop: ShipmentResource['pick_stops'][number] | undefined) => [stop?.city, stop?.state].filter(Boolean).join(', ')

/** One load: who has it, where it stands, where it goes. */
export const ShipmentTab = ({ params: { pro } }: TabScreenProps<'ShipmentTab'>) => {
  const { me, records, pending } = useLive()
  const { version, lock } = useWatchedRecord(pro)
  const others = useOthers(pro)
  const tab = useTab()
  const [shipment, setShipment] = useState<ShipmentResource | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const minutes = useMinutesUntil(lock?.until ?? 0)
  const mine = lock?.auth_uid === me
  const known = shipment?.version ?? -1

  const load = useCallback(
    async (withLock: boolean) => {
      try {
        const { body } = await api.get<{ shipment: ShipmentResource }>(`/shipments/${pro}`, { query: { with_lock: withLock } })
        records.noteLock(pro, body.shipment.lock)
        setShipment(body.shipment)
        setFailure(null)
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
    },
    [pro, records],
  )
  useEffect(() => void load(true), [load])
  useEffect(() => {
    if (version !== null && known >= 0 && version > known) void load(false)
  }, [version, known, load])

  const { describe } = tab
  useEffect(() => {
    if (!shipment) return
    const [origin, destination] = [placeOf(shipment.pick_stops[0]), placeOf(shipment.pick_stops.at(-1))]
    describe({ status: shipment.status, ...(shipment.customer?.name && { customer: shipment.customer.name }), origin, destination })
  }, [shipment, describe])

  const changeLock = async (label: string, method: 'put' | 'delete') => {
    await pending.track(pro, label, () => api[method](`/shipments/lock/${pro}`)).catch(() => undefined)
    await load(false)
  }

  if (failure !== null)
    return <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={() => load(true)}>Try again</Button>} />
  if (!shipment) return null
  const { tone, glyph } = statusLook(shipment.status)
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line bg-surface p-3">
        <StatusChip tone={tone} glyph={glyph} word={shipment.status} size="large" />
        <h1 className="text-18 font-semibold">Pro {pro}</h1>
        <AvatarGroup names={others.map(({ username }) => username)} size="medium" />
        <div>
          <p className="font-medium">{shipment.customer?.name}</p>
          <p className="text-ink-2">
            {placeOf(shipment.pick_stops[0])} → {placeOf(shipment.pick_stops.at(-1))}
          </p>
        </div>
      </header>
      {lock && minutes > 0 && (
        <Banner
          tone={mine ? 'accent' : 'neutral'}
          icon={Lock}
          actions={
            mine && (
              <>
                <Button size="small" onClick={() => changeLock('Extend', 'put')}>
                  Extend
                </Button>
                <Button size="small" variant="ghost" onClick={() => changeLock('Release', 'delete')}>
                  Release
                </Button>
              </>
            )
          }
        >
          {mine ? 'You have' : `${lock.username} has`} this load locked for {minutes} minutes
        </Banner>
      )}
    </>
  )
}
