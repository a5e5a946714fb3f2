import { createCheckCall, listCheckCalls, listShipmentCheckCalls, voidCheckCall } from '@waybill/shared/calls/check-calls'
import { closeEvent, createEvent, createIncident, listUserEvents, updateEvent } from '@waybill/shared/calls/shipment-events'
import type { IncidentEnvelope } from '@waybill/shared/protocol/command-bodies'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import type { CheckCall, Incident, LoadEvent, Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
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
import { unreadable } from '../failures.ts'
import { type CallerAt, type Implementation, implement, type MakeCommand } from '../implement.ts'
import { pageOfList } from '../list-query.ts'
import { incidentReasons } from '../static-info.ts'

type IncidentBody = (typeof IncidentEnvelope.Type)['incident']

/** The id of something inside a load begins with the load's pro: `4820001-C3`. */
const proOf = (id: string): string => id.split('-')[0] ?? ''

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

const missing = (what: string, id: string): CommandFailure => new NotFound({ what, message: `There is no ${what} ${id}.` })

interface PageQuery {
  readonly limit: number | null
  readonly after: string | null
}

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
export const shipmentLogCalls = ({ shipments, cache, database, users, lists }: Parts): readonly Implementation[] => {
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

  /** Sends a command about a load, and answers with what it changed. */
  const send = <Body>(command: MakeCommand, pro: string, shipmentCommand: ShipmentCommand, bodyOf: (shipment: Shipment) => Body) =>
    Effect.gen(function* () {
      const ack = yield* shipments.send(yield* command(), pro, shipmentCommand)
      return { position: ack.position, body: bodyOf(ack.state) }
    })

  /** Finds the load of what a path names inside it, a check call or an event. */
  const findPart =
    (what: string, partsOf: (shipment: Shipment) => readonly { readonly id: string }[]) =>
    ({ tenant, params: { id } }: CallerAt<'id'>) =>
      Effect.gen(function* () {
        const shipment = yield* shipmentOf(tenant, proOf(id))
        return partsOf(shipment).some((one) => one.id === id) ? shipment.pro : yield* missing(what, id)
      })
  const findCheckCall = findPart('check call', ({ check_calls }) => check_calls)
  const findEvent = findPart('event', ({ events }) => events)

  const checkCallsOf = ({ tenant, query }: { readonly tenant: string; readonly query: PageQuery }, pro: string) =>
    Effect.gen(function* () {
      const { check_calls } = yield* shipmentOf(tenant, pro)
      const { rows, ...page } = yield* pageOfList(check_calls, ({ id }) => id, query)
      return { check_calls: rows.map((call) => ({ pro, ...call })), ...page }
    })
  const eventOf = (shipment: Shipment, id: string) => ({
    event: { pro: shipment.pro, ...(shipment.events.find((one) => one.id === id) as LoadEvent) },
  })

  return [
    implement(createCheckCall, {
      handle: ({ body: { check_call: call }, command }) =>
        send(
          command,
          String(call.pro),
          {
            type: 'LogCheckCall',
            date: call.date ?? null,
            time: call.time ?? null,
            city: call.city ?? null,
            state: call.state ?? null,
            note: call.note ?? null,
            user: call.user ?? null,
            source: call.source ?? 'Phone',
          },
          (shipment) => ({ check_call: { pro: shipment.pro, ...(shipment.check_calls.at(-1) as CheckCall) } }),
        ),
    }),
    implement(voidCheckCall, {
      find: findCheckCall,
      handle: ({ params: { id }, body: { reason }, command, found: pro }) =>
        send(command, pro, { type: 'VoidCheckCall', id, reason: reason ?? null }, (shipment) => ({
          check_call: { pro, ...(shipment.check_calls.find((call) => call.id === id) as CheckCall) },
        })),
    }),
    implement(listShipmentCheckCalls, { handle: (received) => checkCallsOf(received, received.params.pro) }),
    implement(listCheckCalls, {
      handle: (received) =>
        Effect.gen(function* () {
          const pro = received.filters.pro ?? received.query.pro
          if (pro === null) return yield* unreadable('pro', 'Expected the pro of a load')
          return yield* checkCallsOf(received, pro)
        }),
    }),
    implement(createIncident, {
      handle: ({ tenant, body: { incident }, command }) =>
        Effect.gen(function* () {
          const named = incident.pro ?? incident.shipment_id ?? (incident.pick_stop_id ? proOf(incident.pick_stop_id) : undefined)
          if (named === undefined) return yield* unreadable('incident.shipment_id', 'Expected the pro of a load')
          const pro = String(named)
          yield* shipmentOf(tenant, pro)
          const report: ShipmentCommand = {
            type: 'ReportIncident',
            pick_stop_id: incident.pick_stop_id ?? null,
            incident_type_code: incident.incident_type_code ?? null,
            ...(yield* reasonOf(incident, yield* fromLog(() => lists(tenant)))),
            carrier: yield* carrierOf(tenant, incident),
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
          return yield* send(command, pro, report, (shipment) => {
            const reported = shipment.incidents.at(-1) as Incident
            return { incident: { shipment_id: pro, ...reported, change_text: incidentChangeText(reported) } }
          })
        }),
    }),
    implement(createEvent, {
      handle: ({ body: { event }, command }) =>
        Effect.gen(function* () {
          const pro = event.pro ?? event.shipment_id
          if (pro === undefined) return yield* unreadable('event.pro', 'Expected the pro of a load')
          const open = {
            type: 'OpenEvent',
            event_type: event.type ?? 'Follow up',
            note: event.note ?? null,
            due_at: event.due_at ?? null,
          } as const
          return yield* send(command, String(pro), open, (shipment) => ({
            event: { pro: shipment.pro, ...(shipment.events.at(-1) as LoadEvent) },
          }))
        }),
    }),
    implement(updateEvent, {
      find: findEvent,
      handle: ({ params: { id }, body: { event }, command, found: pro }) =>
        send(
          command,
          pro,
          {
            type: 'EditEvent',
            id,
            ...(event.type == null ? {} : { event_type: event.type }),
            ...(event.note === undefined ? {} : { note: event.note }),
            ...(event.due_at === undefined ? {} : { due_at: event.due_at }),
          },
          (shipment) => eventOf(shipment, id),
        ),
    }),
    implement(closeEvent, {
      find: findEvent,
      handle: ({ params: { id }, body: { resolution }, command, found: pro }) =>
        send(command, pro, { type: 'CloseEvent', id, resolution: resolution ?? null }, (shipment) => eventOf(shipment, id)),
    }),
    implement(listUserEvents, {
      handle: ({ tenant, params: { uid }, query }) =>
        Effect.gen(function* () {
          const user = yield* users.find(tenant, uid)
          if (user?.id !== uid) return yield* missing('user', uid)
          const since = query.recent_time ?? new Date(Date.now() - RECENT_MS).toISOString()
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
    }),
  ]
}
