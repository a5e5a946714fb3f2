import { newestPositions, type StoredPosition } from '../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { recordRoom } from './records.ts'
import type { Rooms } from './rooms.ts'

/** Calls a listener with the tenant and pro of every truck that moved; returns a function that ends it. */
export type OnMoved = (listener: (tenant: string, pro: string) => void) => () => void

interface Dependencies {
  readonly onMoved: OnMoved
  readonly isWatched: (tenant: string, pro: string) => boolean
  readonly database: Pick<WaybillDatabase, 'forTenant'>
  readonly rooms: Pick<Rooms, 'send'>
  readonly logger: Logger
}

/** Notifies users who watch a load of the truck's current position. A lost notice does no harm: the next one replaces it. */
export const pushPositions = ({ onMoved, isWatched, database, rooms, logger }: Dependencies): { readonly close: () => void } => {
  const notify = async (tenant: string, pro: string): Promise<void> => {
    const seen: StoredPosition | undefined = (await newestPositions(database.forTenant(tenant), tenant, [pro])).get(pro)
    if (seen) rooms.send(recordRoom(tenant, pro), 'record:moved', { kind: 'shipment', id: pro, truck: seen })
  }
  const stop = onMoved((tenant, pro) => {
    if (!isWatched(tenant, pro)) return
    notify(tenant, pro).catch((error: unknown) => logger.warn({ err: error, tenant, pro }, 'sending a truck position notice failed'))
  })
  return { close: stop }
}
