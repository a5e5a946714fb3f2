import { newestPositions, type TruckPosition } from '../integrations/visibility/positions.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import { recordRoom } from './records.ts'
import type { Rooms } from './rooms.ts'

/** Calls a listener with the tenant and the pro of every truck that has moved; answers the way to stop. */
export type OnMoved = (listener: (tenant: string, pro: string) => void) => () => void

interface Parts {
  readonly onMoved: OnMoved
  readonly isWatched: (tenant: string, pro: string) => boolean
  readonly database: Pick<WaybillDatabase, 'forTenant'>
  readonly rooms: Pick<Rooms, 'send'>
  readonly logger: Logger
}

/** Tells who watches a load where its truck is now. A word that is lost costs nothing: the next one says more. */
export const tellTruckMoves = ({ onMoved, isWatched, database, rooms, logger }: Parts): { readonly close: () => void } => {
  const tell = async (tenant: string, pro: string): Promise<void> => {
    const seen: TruckPosition | undefined = (await newestPositions(database.forTenant(tenant), tenant, [pro])).get(pro)
    if (seen) rooms.send(recordRoom(tenant, pro), 'record:moved', { kind: 'shipment', id: pro, truck: seen })
  }
  const stop = onMoved((tenant, pro) => {
    if (!isWatched(tenant, pro)) return
    tell(tenant, pro).catch((error: unknown) => logger.warn({ err: error, tenant, pro }, 'the move of a truck could not be told'))
  })
  return { close: stop }
}
