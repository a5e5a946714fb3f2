import { setTimeout as sleep } from 'node:timers/promises'
import type { CarrierCommands } from '@waybill/server/commands/carrier/carrier-commands'
import { carrierStream } from '@waybill/server/commands/carrier/carrier-stream'
import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { FmcsaOf, FmcsaService } from '@waybill/server/integrations/fmcsa/service'
import { dueCarriers, loadsOfCarrier, rememberCheck } from '@waybill/server/projections/carrier-checks'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants } from '@waybill/server/store/tenants'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { standingOfFmcsa } from '@waybill/shared/carrier/fmcsa'
import { watchFindings } from '@waybill/shared/carrier/watch'
import { Effect, Result } from 'effect'
import { jobRequest } from '../job-request.ts'

/** So many carriers of a tenant at most in one go; the next go takes up where this one ended. */
const AT_ONCE = 200
/** FMCSA turns away who asks faster. */
const PAUSE_MS = 200
const BY = { id: 'system', username: 'Carrier monitoring' }

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly carriers: CarrierCommands
  readonly shipments: ShipmentCommands
  readonly fmcsaOf: FmcsaOf
  readonly logger: Logger
  readonly now: () => number
}

/**
 * Watches over the carriers in use: an hour after the last look those that have a covered load which is not delivered, a day after it all
 * other active ones. What FMCSA says of authority, safety and the right to drive is written into the carrier; what has become of his
 * papers since he was accepted opens an event on each load that he has, once [7.33]. A look is remembered when all that follows from it
 * is written down, and every command has a name of its own: a worker that dies is taken up by the next, and nothing happens twice.
 */
export const watchCarriers = (parts: Parts) => async (): Promise<void> => {
  const { database, cache, carriers, shipments, fmcsaOf, logger, now } = parts

  const requestOf = (tenant: string, id: string) =>
    jobRequest({ tenant, by: BY, id: `watch:${id}`, now: new Date(now()).toISOString(), cause: 'carrier monitoring' })

  /** Asks FMCSA of a carrier and writes into our books what it says; in words what else came of it. */
  const lookUp = async (tenant: string, service: FmcsaService, id: string, dot: string): Promise<Result.Result<string | null, string>> => {
    const answer = await Effect.runPromise(Effect.result(service.find({ dot })))
    if (Result.isFailure(answer)) return Result.fail(answer.failure.said)
    if (answer.success === null) return Result.succeed('FMCSA knows no such carrier')
    const request = requestOf(tenant, `${id}:${new Date(now()).toISOString()}`)
    await Effect.runPromise(carriers.revise(request, id, standingOfFmcsa(answer.success)))
    return Result.succeed(null)
  }

  const tellLoads = async (tenant: string, id: string): Promise<void> => {
    const { state: carrier } = await cache.fresh(tenant, carrierStream, id)
    if (!carrier) return
    const today = new Date(now()).toISOString().slice(0, 10)
    for (const pro of await loadsOfCarrier(database, tenant, id)) {
      const { state: load } = await cache.fresh(tenant, shipmentStream, pro)
      if (load?.carrier?.id !== id) continue
      const last = load.pick_stops.at(-1)
      const watched = { last_day: last?.appt_start_date ?? last?.ready_or_deliver_date ?? null, receipt: load.compliance }
      for (const { key, event_type, note } of watchFindings(carrierFacts(id, carrier), watched, today)) {
        const request = requestOf(tenant, `${pro}:${id}:${key}`)
        await Effect.runPromise(shipments.send(request, pro, { type: 'OpenEvent', event_type, note, due_at: null }))
      }
    }
  }

  const watchTenant = async (tenant: string): Promise<void> => {
    const due = await dueCarriers(database, tenant, new Date(now()).toISOString(), AT_ONCE)
    if (due.length === 0) return
    const service = await fmcsaOf(tenant)
    const { provider, simulated } = service
    // One who does not answer, or does not know us, is not asked of two hundred carriers more.
    let silent: string | null = null
    for (const { id, dot_number } of due) {
      let said: string | null = null
      if (!simulated && dot_number !== null && silent === null) {
        const looked = await lookUp(tenant, service, id, dot_number)
        if (Result.isFailure(looked)) silent = looked.failure
        else said = looked.success
        await sleep(PAUSE_MS)
      }
      await tellLoads(tenant, id)
      const checked_at = new Date(now()).toISOString()
      await rememberCheck(database, tenant, id, { checked_at, provider, simulated, said: silent ?? said })
    }
    if (silent !== null) logger.warn({ tenant, provider, said: silent }, 'carriers not looked up')
  }

  for (const { tenant } of await listTenants(database.system)) {
    await watchTenant(tenant).catch((error: unknown) => logger.warn({ tenant, err: error }, 'carrier monitoring failed for a tenant'))
  }
}
