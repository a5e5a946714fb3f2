import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { VisibilityCommand } from '@waybill/shared/shipment/tracking/commands'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { CommandRequest } from '../command-request.ts'
import { readRequest, writeRequest } from '../stored-request.ts'

/** A request unanswered for this long was lost with its process. */
const LOST_AFTER_SECONDS = 120
const KEPT_DAYS = 180
const WAIT_MS = 100
const WAITS = 300

export type TrackingAction = 'place' | 'change' | 'stop'

/** A response that may not be in the log yet. */
export interface RespondedRequest {
  readonly pro: string
  readonly request: CommandRequest
  readonly command: VisibilityCommand
}

/** An order as far as it is known before the service has assigned a number. */
export type TrackingOrderDraft = Omit<Extract<VisibilityCommand, { type: 'PlaceTrackingOrder' }>, 'order_id' | 'code' | 'order_hyperlink'>

type Claim =
  | { readonly outcome: 'claimed' }
  /** A response that its sender did not record; the next request records it. */
  | { readonly outcome: 'answered'; readonly found: RespondedRequest }
  /** This same request was sent before and its response lost. */
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'busy' }

/**
 * The requests to tracking services that change something there. One load has one open at a time, in any process; the outcome of each is
 * kept, so that the same request is not sent twice and a response is not lost with its process.
 */
export const createTrackingRequests = (database: WaybillDatabase) => {
  const table = (tenant: string) => database.forTenant(tenant).updateTable('tracking_requests').where('tenant_id', '=', tenant)
  const rows = (tenant: string) => database.forTenant(tenant).selectFrom('tracking_requests').where('tenant_id', '=', tenant)

  const answeredOf = (row: {
    readonly pro: string
    readonly request: JsonObject
    readonly command: JsonObject | null
  }): RespondedRequest => ({
    pro: row.pro,
    request: readRequest(row.request),
    command: row.command as unknown as VisibilityCommand,
  })

  /** Requests of dead processes are lost. */
  const loseOld = (tenant: string) =>
    table(tenant)
      .set({ state: sql`case when action = 'place' then 'unknown' else 'failed' end` })
      .where('state', '=', 'asked')
      .where('asked_at', '<', sql<string>`now() - make_interval(secs => ${LOST_AFTER_SECONDS})`)
      .execute()

  const tryClaim = async (request: CommandRequest, pro: string, action: TrackingAction, provider: string): Promise<boolean> => {
    const row = {
      tenant_id: request.tenant,
      command_id: request.command_id,
      pro,
      action,
      provider,
      request: JSON.stringify(writeRequest(request)) as unknown as JsonObject,
    }
    const { numInsertedOrUpdatedRows } = await database
      .forTenant(request.tenant)
      .insertInto('tracking_requests')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true
    // The same request again, after a clear refusal: it may be sent again, unless another one is open.
    const { numUpdatedRows } = await table(request.tenant)
      .set({ state: 'asked', asked_at: sql`now()`, request: row.request, provider })
      .where('command_id', '=', request.command_id)
      .where('state', 'in', ['failed', 'given_up'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('tracking_requests as other')
              .select('other.command_id')
              .where('other.tenant_id', '=', request.tenant)
              .where('other.pro', '=', pro)
              .where('other.state', 'in', ['asked', 'answered']),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  return {
    /** Opens a request, and waits for an open one of the same load to finish. */
    claim: async (request: CommandRequest, pro: string, action: TrackingAction, provider: string): Promise<Claim> => {
      const { tenant, command_id } = request
      for (let waited = 0; waited < WAITS; waited += 1) {
        await loseOld(tenant)
        if (await tryClaim(request, pro, action, provider)) return { outcome: 'claimed' }
        const open = await rows(tenant)
          .select(['command_id', 'pro', 'state', 'request', 'command'])
          .where('pro', '=', pro)
          .where('state', 'in', ['asked', 'answered'])
          .executeTakeFirst()
        if (open?.state === 'answered') return { outcome: 'answered', found: answeredOf(open) }
        if (!open) {
          const own = await rows(tenant).select('state').where('command_id', '=', command_id).executeTakeFirst()
          if (own?.state === 'unknown') return { outcome: 'unknown' }
          if (own?.state === 'done') return { outcome: 'busy' }
          continue
        }
        await sleep(WAIT_MS)
      }
      return { outcome: 'busy' }
    },

    /** Saves what is about to be sent, in case the response is lost. */
    asking: async ({ tenant, command_id }: CommandRequest, draft: TrackingOrderDraft): Promise<void> => {
      await table(tenant)
        .set({ command: JSON.stringify(draft) as unknown as JsonObject })
        .where('command_id', '=', command_id)
        .where('state', '=', 'asked')
        .execute()
    },

    /** The service reports an order whose response was lost: now it is known. Null if none was lost under that name. */
    adopt: async (tenant: string, load_identifier: string, order_id: string): Promise<RespondedRequest | null> => {
      const lost = await rows(tenant)
        .select(['command_id', 'pro', 'request', 'command'])
        .where('state', '=', 'unknown')
        .where('action', '=', 'place')
        .where(sql<string>`command -> 'particulars' ->> 'load_identifier'`, '=', load_identifier)
        .orderBy('asked_at', 'desc')
        .executeTakeFirst()
      if (!lost) return null
      const command = { ...lost.command, order_id, code: null, order_hyperlink: null }
      const { numUpdatedRows } = await table(tenant)
        .set({ state: 'answered', order_id, live: true, command: JSON.stringify(command) as unknown as JsonObject })
        .where('command_id', '=', lost.command_id)
        .where('state', '=', 'unknown')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n ? answeredOf({ ...lost, command }) : null
    },

    /** Saves a response before it is recorded in the log. */
    answered: async ({ tenant, command_id }: CommandRequest, command: VisibilityCommand): Promise<void> => {
      const order_id = 'order_id' in command ? command.order_id : null
      // A change sent to another service than the order before it is a new order there.
      const placed = command.type === 'PlaceTrackingOrder' ? { action: 'place' as const, live: true } : {}
      await table(tenant)
        .set({ state: 'answered', command: JSON.stringify(command) as unknown as JsonObject, order_id, ...placed })
        .where('command_id', '=', command_id)
        .execute()
    },

    close: async ({ tenant, command_id }: CommandRequest, state: 'done' | 'failed' | 'unknown'): Promise<void> => {
      await table(tenant).set({ state }).where('command_id', '=', command_id).execute()
    },

    /** Withdraws a request that turned out to be unnecessary. */
    withdraw: async ({ tenant, command_id }: CommandRequest): Promise<void> => {
      await database
        .forTenant(tenant)
        .deleteFrom('tracking_requests')
        .where('tenant_id', '=', tenant)
        .where('command_id', '=', command_id)
        .where('state', '=', 'asked')
        .execute()
    },

    /** Whether an order of the load may be at the service without our knowing. */
    isUnknown: async (tenant: string, pro: string): Promise<boolean> => {
      await loseOld(tenant)
      return (
        (await rows(tenant).select('command_id').where('pro', '=', pro).where('state', '=', 'unknown').executeTakeFirst()) !== undefined
      )
    },

    /** A user checked at the service and decided to send the order again. */
    giveUpUnknown: async (tenant: string, pro: string): Promise<void> => {
      await table(tenant).set({ state: 'given_up' }).where('pro', '=', pro).where('state', '=', 'unknown').execute()
    },

    /** The load of an order; null for one that we never sent. */
    proOf: async (tenant: string, order_id: string): Promise<string | null> =>
      (await rows(tenant).select('pro').where('order_id', '=', order_id).where('action', '=', 'place').executeTakeFirst())?.pro ?? null,

    /** Responses that were not recorded. */
    leftAnswered: async (tenant: string): Promise<readonly RespondedRequest[]> => {
      await loseOld(tenant)
      const left = await rows(tenant).select(['pro', 'request', 'command']).where('state', '=', 'answered').execute()
      return left.map(answeredOf)
    },

    /** Orders that may still be active. */
    live: async (tenant: string): Promise<readonly { readonly pro: string; readonly order_id: string }[]> => {
      const live = await rows(tenant).select(['pro', 'order_id']).where('live', '=', true).where('state', '=', 'done').execute()
      return live.flatMap(({ pro, order_id }) => (order_id === null ? [] : [{ pro, order_id }]))
    },

    /** Deletes requests that ended long ago. */
    forgetOld: async (tenant: string): Promise<void> => {
      await database
        .forTenant(tenant)
        .deleteFrom('tracking_requests')
        .where('tenant_id', '=', tenant)
        .where('live', '=', false)
        .where('state', 'not in', ['asked', 'answered'])
        .where('asked_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
        .execute()
    },

    over: async (tenant: string, order_id: string): Promise<void> => {
      await table(tenant).set({ live: false }).where('order_id', '=', order_id).where('action', '=', 'place').execute()
    },
  }
}
export type TrackingRequests = ReturnType<typeof createTrackingRequests>
