import type { Feature } from '@waybill/shared/permissions/features'
import {
  CheckCallEnvelope,
  EventCloseBody,
  EventEditEnvelope,
  EventEnvelope,
  IncidentEnvelope,
  ReasonBody,
} from '@waybill/shared/protocol/command-bodies'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import type { Shipment } from '@waybill/shared/shipment/state'
import { readInstant } from '@waybill/shared/time/local-moment'
import { Effect, type Schema } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import type { CommandFailure } from '../../commands/failures.ts'
import { DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantLists, TenantLists } from '../../commands/record/tenant-lists.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readUserEvents } from '../../store/user-events.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { type HttpFailure, unreadable } from '../failures.ts'
import { filterValues, pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { incidentReasons } from '../static-info.ts'

type IncidentBody = (typeof IncidentEnvelope.Type)['incident']

/** The id of something inside a load begins with the load's pro: `4820001-C3`. */
const proOf = (id: string): string => id.split('-')[0] ?? ''

/** A load has dozens of check calls: all of them unless a page is requested. */
const WHOLE_LIST = Number.MAX_SAFE_INTEGER

const refuseUnknown = (field: string, what: string, id: string | number): RefusedByRule =>
  new RefusedByRule({
    refusal: {
      type: 'InvalidIncident',
      message: TEXTS.incident.invalid,
      alerts: [{ key: `incident.${field}:unknown`, field, message: `Incident: ${what} ${id} is not known` }],
    },
  })

/** The reason of an incident: by its id in the static info, or by its code, with the description from there [3.35]. */
const reasonOf = ({ reason_code, reason_description, incident_reason_code_id: id }: IncidentBody, lists: TenantLists) => {
  const known =
    incidentReasons(lists).find((reason) => (id == null ? reason.code === reason_code : String(reason.id) === String(id))) ?? null
  if (id != null && id !== '' && known === null) return Effect.fail(refuseUnknown('incident_reason_code_id', 'Reason code', id))
  if (reason_code && !incidentReasons(lists).some(({ code }) => code === reason_code)) {
    return Effect.fail(refuseUnknown('reason_code', 'Reason code', reason_code))
  }
  return Effect.succeed({
    incident_reason_code: known,
    reason_code: reason_code ?? known?.code ?? null,
    reason_description: reason_description ?? known?.description ?? null,
  })
}

interface LogRequest {
  readonly pro: string
  readonly command: ShipmentCommand
  /** Builds the response from the load after the command. */
  readonly answer: (shipment: Shipment) => object
  readonly status?: 200 | 201
}

const missing = (what: string, id: string): CommandFailure => new NotFound({ what, message: `There is no ${what} ${id}.` })

interface Parts {
  readonly shipments: ShipmentCommands
  readonly cache: StreamCache
  readonly database: WaybillDatabase
  readonly users: Pick<UserQueries, 'find'>
  readonly lists: ReadTenantLists
}

/** How far back a user's events go when the query does not say. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000

const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** Check calls, incidents and events: what users record about a load while others edit it. None of them needs the lock. */
export const shipmentLogRoutes = ({ shipments, cache, database, users, lists }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  const shipmentOf = (tenant: string, pro: string): Effect.Effect<Shipment, CommandFailure> =>
    Effect.promise(() => cache.fresh(tenant, shipmentStream, pro)).pipe(
      Effect.flatMap(({ state }) => (state ? Effect.succeed(state) : Effect.fail(missing('shipment', pro)))),
    )

  /** The carrier of an incident as it is on file; null when it names none. */
  const carrierOf = (tenant: string, { carrier_id: id }: IncidentBody) =>
    id == null || id === ''
      ? Effect.succeed(null)
      : Effect.promise(() => cache.fresh(tenant, carrierStream, String(id))).pipe(
          Effect.flatMap(({ state }) =>
            state ? Effect.succeed({ id: String(id), name: state.name }) : Effect.fail(refuseUnknown('carrier_id', 'Carrier', id)),
          ),
        )

  /** `part` is what the path names inside a load: it must exist before the body is read. */
  const answer = <T>(
    c: Context<ApiEnv>,
    body: Schema.Codec<T, unknown>,
    toRequest: (body: T) => Effect.Effect<LogRequest, HttpFailure>,
    part?: { readonly what: string; readonly id: string; readonly of: (shipment: Shipment) => readonly { readonly id: string }[] },
  ) =>
    runCommand(
      c,
      Effect.gen(function* () {
        if (part) {
          const shipment = yield* shipmentOf(c.var.tenant, proOf(part.id))
          if (!part.of(shipment).some(({ id }) => id === part.id)) return yield* missing(part.what, part.id)
        }
        const request = yield* toRequest(yield* decodeBody(c, body))
        const ack = yield* shipments.send(yield* commandRequestOf(c), request.pro, request.command)
        return { position: ack.position, status: request.status ?? 200, body: request.answer(ack.state) }
      }),
    )

  const may = (feature: Feature) => requireFeature(feature)

  routes.post('/check_calls', may('check_calls#create'), (c) =>
    answer(c, CheckCallEnvelope, ({ check_call: call }) =>
      Effect.succeed({
        pro: String(call.pro),
        command: {
          type: 'LogCheckCall',
          date: call.date ?? null,
          time: call.time ?? null,
          city: call.city ?? null,
          state: call.state ?? null,
          note: call.note ?? null,
          user: call.user ?? null,
          source: call.source ?? 'Phone',
        },
        answer: (shipment) => ({ check_call: { pro: shipment.pro, ...shipment.check_calls.at(-1) } }),
        status: 201,
      }),
    ),
  )

  routes.put('/check_calls/:id/strike', may('check_calls#void'), (c) => {
    const id = c.req.param('id')
    return answer(
      c,
      ReasonBody,
      ({ reason }) =>
        Effect.succeed({
          pro: proOf(id),
          command: { type: 'VoidCheckCall', id, reason: reason ?? null },
          answer: (shipment) => ({ check_call: { pro: shipment.pro, ...shipment.check_calls.find((call) => call.id === id) } }),
        }),
      { what: 'check call', id, of: (shipment) => shipment.check_calls },
    )
  })

  const checkCallsOf = (c: Context<ApiEnv>, named: string | null) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { also: ['pro'], filters: ['pro'], sort: [], limit: WHOLE_LIST })
        const pro = named ?? filterValues(query, 'pro')?.[0] ?? c.req.query('pro')
        if (!pro) return yield* unreadable('pro', 'Expected the pro of a load')
        const { check_calls } = yield* shipmentOf(c.var.tenant, pro)
        const { rows, ...page } = yield* pageOfList(check_calls, ({ id }) => id, query)
        return { check_calls: rows.map((call) => ({ pro, ...call })), ...page }
      }),
    )
  routes.get('/shipments/:pro/check_calls', may('shipments#read'), (c) => checkCallsOf(c, c.req.param('pro')))
  routes.get('/check_calls', may('shipments#read'), (c) => checkCallsOf(c, null))

  routes.post('/incidents', may('incidents#create'), (c) =>
    answer(c, IncidentEnvelope, ({ incident }) => {
      const named = incident.pro ?? incident.shipment_id ?? (incident.pick_stop_id ? proOf(incident.pick_stop_id) : undefined)
      if (named === undefined) return Effect.fail(unreadable('incident.shipment_id', 'Expected the pro of a load'))
      const pro = String(named)
      return Effect.gen(function* () {
        yield* shipmentOf(c.var.tenant, pro)
        const command: ShipmentCommand = {
          type: 'ReportIncident',
          pick_stop_id: incident.pick_stop_id ?? null,
          incident_type_code: incident.incident_type_code ?? null,
          ...(yield* reasonOf(incident, yield* fromLog(() => lists(c.var.tenant)))),
          carrier: yield* carrierOf(c.var.tenant, incident),
          note: incident.note ?? null,
          internal_only: incident.internal_only ?? false,
          carrier_fault: incident.carrier_fault ?? false,
          trailer_num: incident.trailer_num ?? null,
          driver_name: incident.driver_name ?? null,
          phone: incident.phone ?? null,
          cell: incident.cell ?? null,
          appt_field_name: incident.appt_field_name ?? null,
          ...(incident.original_field_value !== undefined && { original_field_value: incident.original_field_value }),
          updated_field_value: incident.updated_field_value ?? null,
        }
        return {
          pro,
          command,
          answer: (shipment) => {
            const reported = shipment.incidents.at(-1)
            return { incident: { shipment_id: pro, ...reported, change_text: reported ? incidentChangeText(reported) : null } }
          },
          status: 201,
        } satisfies LogRequest
      })
    }),
  )

  routes.post('/events', may('events#create'), (c) =>
    answer(c, EventEnvelope, ({ event }) => {
      const pro = event.pro ?? event.shipment_id
      if (pro === undefined) return Effect.fail(unreadable('event.pro', 'Expected the pro of a load'))
      return Effect.succeed({
        pro: String(pro),
        command: { type: 'OpenEvent', event_type: event.type ?? 'Follow up', note: event.note ?? null, due_at: event.due_at ?? null },
        answer: (shipment) => ({ event: { pro: shipment.pro, ...shipment.events.at(-1) } }),
        status: 201,
      })
    }),
  )

  const eventOf = (shipment: Shipment, id: string) => ({ event: { pro: shipment.pro, ...shipment.events.find((one) => one.id === id) } })
  const eventPart = (id: string) => ({ what: 'event', id, of: (shipment: Shipment) => shipment.events })

  routes.put('/events/:id', may('events#edit'), (c) => {
    const id = c.req.param('id')
    return answer(
      c,
      EventEditEnvelope,
      ({ event }) =>
        Effect.succeed({
          pro: proOf(id),
          command: {
            type: 'EditEvent',
            id,
            ...(event.type == null ? {} : { event_type: event.type }),
            ...(event.note === undefined ? {} : { note: event.note }),
            ...(event.due_at === undefined ? {} : { due_at: event.due_at }),
          },
          answer: (shipment) => eventOf(shipment, id),
        }),
      eventPart(id),
    )
  })

  routes.post('/events/:id/close', may('events#close'), (c) => {
    const id = c.req.param('id')
    return answer(
      c,
      EventCloseBody,
      ({ resolution }) =>
        Effect.succeed({
          pro: proOf(id),
          command: { type: 'CloseEvent', id, resolution: resolution ?? null },
          answer: (shipment) => eventOf(shipment, id),
        }),
      eventPart(id),
    )
  })

  routes.get('/events/auth_uid/:uid', may('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const user = yield* users.find(tenant, c.req.param('uid'))
        if (user?.id !== c.req.param('uid')) return yield* missing('user', c.req.param('uid'))
        const query = yield* readListQuery(c, { also: ['recent_time'], filters: [], sort: [] })
        const recentTime = c.req.query('recent_time') ?? ''
        const since = recentTime === '' ? new Date(Date.now() - RECENT_MS).toISOString() : readInstant(recentTime)
        if (since === null) return yield* unreadable('recent_time', 'Expected a time such as 2026-11-20T14:00:00Z')
        if (query.after !== null && !/^\d{1,15}$/.test(query.after)) {
          return yield* unreadable('after', 'Expected the value of `next` from the previous page')
        }
        const request = { user: user.id, since, before: query.after === null ? null : Number(query.after), limit: query.limit }
        const { touched: changed, total, hasMore } = yield* fromLog(() => readUserEvents(database.forTenant(tenant), tenant, request))
        const loads = yield* Effect.forEach([...new Set(changed.map(({ pro }) => pro))], (pro) => shipmentOf(tenant, pro), {
          concurrency: 8,
        })
        const events = new Map(loads.flatMap((load) => load.events.map((event) => [event.id, { pro: load.pro, ...event }] as const)))
        return {
          events: changed.flatMap(({ id }) => events.get(id) ?? []),
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: hasMore ? String(changed.at(-1)?.position) : null,
        }
      }),
    ),
  )

  return routes
}
