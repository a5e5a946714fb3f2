import { setTimeout as sleep } from 'node:timers/promises'
import type { CarrierCommands } from '@waybill/server/commands/carrier/carrier-commands'
import { carrierStream } from '@waybill/server/commands/carrier/carrier-stream'
import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { FmcsaOf, FmcsaService } from '@waybill/server/integrations/fmcsa/service'
import { dueCarriers, loadsOfCarrier, saveCarrierCheck } from '@waybill/server/projections/carrier-checks'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants } from '@waybill/server/store/tenants'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { complianceFromFmcsa } from '@waybill/shared/carrier/fmcsa'
import { monitoringFindings } from '@waybill/shared/carrier/monitoring'
import { Effect, Result } from 'effect'
import { jobRequest } from '../job-request.ts'

/** Maximum carriers of a tenant per run; the next run continues from there. */
const AT_ONCE = 200
/** Pause between requests, because FMCSA rejects faster ones. */
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
 * Monitors active carriers: those with an undelivered covered load an hour after the last check, all others a day after
 * it. FMCSA's authority, safety rating and operating status are saved on the carrier; a compliance change opens an
 * event on each of its loads, once [7.33]. A check is recorded after all its consequences, and every command has a
 * permanent ID, so that another worker can continue after a crash without repeating anything.
 */
export const monitorCarriers = (parts: Parts) => async (): Promise<void> => {
  const { database, cache, carriers, shipments, fmcsaOf, logger, now } = parts

  const requestOf = (tenant: string, id: string) =>
    jobRequest({ tenant, by: BY, id: `watch:${id}`, now: new Date(now()).toISOString(), cause: 'carrier monitoring' })

  /** Looks a carrier up at FMCSA and saves the result; returns a message if something else happened. */
  const lookUp = async (tenant: string, service: FmcsaService, id: string, dot: string): Promise<Result.Result<string | null, string>> => {
    const answer = await Effect.runPromise(Effect.result(service.find({ dot })))
    if (Result.isFailure(answer)) return Result.fail(answer.failure.message)
    if (answer.success === null) return Result.succeed('FMCSA has no such carrier')
    const request = requestOf(tenant, `${id}:${new Date(now()).toISOString()}`)
    await Effect.runPromise(carriers.revise(request, id, complianceFromFmcsa(answer.success)))
    return Result.succeed(null)
  }

  const openLoadEvents = async (tenant: string, id: string): Promise<void> => {
    const { state: carrier } = await cache.fresh(tenant, carrierStream, id)
    if (!carrier) return
    const today = new Date(now()).toISOString().slice(0, 10)
    for (const pro of await loadsOfCarrier(database, tenant, id)) {
      const { state: load } = await cache.fresh(tenant, shipmentStream, pro)
      if (load?.carrier?.id !== id) continue
      const last = load.pick_stops.at(-1)
      const reference = { last_day: last?.appt_start_date ?? last?.ready_or_deliver_date ?? null, receipt: load.compliance }
      for (const { key, event_type, note } of monitoringFindings(carrierFacts(id, carrier), reference, today)) {
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
    // After a failure or a rejected login, the remaining carriers are not requested.
    let silent: string | null = null
    for (const { id, dot_number } of due) {
      let problem: string | null = null
      if (!simulated && dot_number !== null && silent === null) {
        const looked = await lookUp(tenant, service, id, dot_number)
        if (Result.isFailure(looked)) silent = looked.failure
        else problem = looked.success
        await sleep(PAUSE_MS)
      }
      await openLoadEvents(tenant, id)
      const checked_at = new Date(now()).toISOString()
      await saveCarrierCheck(database, tenant, id, { checked_at, provider, simulated, message: silent ?? problem })
    }
    if (silent !== null) logger.warn({ tenant, provider, problem: silent }, 'carriers not looked up')
  }

  for (const { tenant } of await listTenants(database.system)) {
    await watchTenant(tenant).catch((error: unknown) => logger.warn({ tenant, err: error }, 'carrier monitoring failed for a tenant'))
  }
}
