import {
  acknowledgeEvents,
  coverShipment,
  holdShipment,
  releaseShipment,
  removeShipmentHold,
  repeatShipment,
  reserveShipment,
  uncoverShipment,
  unreserveShipment,
  unvoidShipment,
  voidShipment,
} from '@waybill/shared/calls/shipments'
import { type ReasonBody, repeatOptionsOf } from '@waybill/shared/protocol/command-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { bookedQuote, selectedQuote } from '@waybill/shared/shipment/ltl/state'
import { REPEAT_DEFAULTS } from '@waybill/shared/shipment/repeat'
import { bookingOf } from '@waybill/shared/shipment/rules/booking'
import { irrevocableEffects } from '@waybill/shared/shipment/rules/irrevocable'
import { reservationWarnings } from '@waybill/shared/shipment/rules/reservation'
import { Effect } from 'effect'
import type { CarrierReference } from '../../commands/carrier/find-carrier.ts'
import type { CommandRequest } from '../../commands/command-request.ts'
import { RefusedByRule } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement, type MakeCommand } from '../implement.ts'
import { shipmentExists } from './shipment-exists.ts'
import { respondWith, type ShipmentAnswer, type ShipmentResponse } from './shipment-response.ts'

const asText = (id: string | number | null | undefined): string | null => (id === null || id === undefined || id === '' ? null : String(id))

interface MoveRequest extends CallerAt<'pro'> {
  readonly body: typeof ReasonBody.Type
  readonly command: MakeCommand
}

interface Parts {
  readonly shipments: ShipmentCommands
  readonly answer: ShipmentAnswer
  readonly cache: StreamCache
  readonly warnings: LoadWarnings
  /** What a cover, its cancel and a void arrange with the carrier of an LTL quote. */
  readonly ltl: LtlCommands
}

/** The moves of a load from one status to another [4.21, 7.23, 7.24, 7.29, 7.30]. */
export const shipmentMoveCalls = (parts: Parts): readonly Implementation[] => {
  const { shipments, answer, cache, warnings, ltl } = parts

  /** With a selected LTL quote, cover books it [4.39]; naming another carrier is a mistake. */
  const checkQuotedCarrier = (tenant: string, pro: string, request: CommandRequest, reference: CarrierReference) =>
    Effect.gen(function* () {
      yield* shipments.oneCarrier(request, reference)
      const carrier = yield* shipments.carrierOf(request, reference)
      const { state } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
      const quote = state && selectedQuote(state.ltl)
      if (!carrier || !quote || carrier.name.toLowerCase() === quote.carrier_name.toLowerCase()) return
      const message = `This load has a selected LTL quote from ${quote.carrier_name}. Unselect the quote to cover it with ${carrier.name}.`
      return yield* new RefusedByRule({
        refusal: { type: 'QuoteSelected', message, alerts: [{ key: 'carrier:quote_selected', field: 'carrier', message }] },
      })
    })

  const find = ({ tenant, params: { pro } }: CallerAt<'pro'>) => shipmentExists(cache, tenant, pro)

  /** Moves that need only the pro and, for some, a reason [7.24]. */
  const move = ({ params: { pro }, body: { version }, command }: MoveRequest, shipmentCommand: ShipmentCommand) =>
    Effect.gen(function* () {
      return yield* shipments.send(yield* command(version ?? null), pro, shipmentCommand)
    })
  const moveOnly = (commandOf: (reason: string | null) => ShipmentCommand) => ({
    find,
    handle: (request: MoveRequest) =>
      move(request, commandOf(request.body.reason ?? null)).pipe(Effect.flatMap(answer.changed(request.tenant))),
  })

  return [
    implement(holdShipment, {
      find,
      handle: (request) =>
        Effect.gen(function* () {
          const ack = yield* move(request, { type: 'HoldShipment', reason: request.body.reason ?? null })
          const warnings = reservationWarnings(ack.state, request.session.user.id)
          return respondWith(yield* answer.changed(request.tenant)(ack), { warnings })
        }),
    }),
    implement(
      removeShipmentHold,
      moveOnly(() => ({ type: 'RemoveHold' })),
    ),
    implement(
      reserveShipment,
      moveOnly(() => ({ type: 'ReserveShipment' })),
    ),
    implement(
      unreserveShipment,
      moveOnly(() => ({ type: 'UnreserveShipment' })),
    ),
    implement(
      releaseShipment,
      moveOnly((reason) => ({ type: 'ReleaseShipment', reason })),
    ),
    implement(
      acknowledgeEvents,
      moveOnly(() => ({ type: 'AcknowledgeEvents' })),
    ),
    implement(coverShipment, {
      handle: ({ tenant, session, body, command }) =>
        Effect.gen(function* () {
          const { cover } = body
          const save = cover.shipment ? inputOfBody(cover.shipment) : null
          const request = yield* command(cover.version ?? save?.version ?? null)
          const reference = { carrier_id: asText(cover.carrier_id), mc_num: asText(cover.mc_num), dot_num: asText(cover.dot_num) }
          if (yield* ltl.coversByQuote(tenant, String(cover.pro))) {
            yield* checkQuotedCarrier(tenant, String(cover.pro), request, reference)
            const byQuote = { type: 'CoverShipment', override_reason: null, shipment: save?.input ?? null } as const
            const booked = yield* ltl.settle(request, String(cover.pro), byQuote)
            return respondWith(yield* answer.changed(tenant)(booked), {
              message: TEXTS.shipment.quoteCovered,
              warnings: [...(yield* warnings.credit(tenant, booked.state)), ...reservationWarnings(booked.state, session.user.id)],
            })
          }
          if (Object.values(reference).every((number) => number === null)) {
            return yield* unreadable('cover', 'Expected a carrier: carrier_id, mc_num or dot_num')
          }
          const ack = yield* shipments.cover(request, String(cover.pro), reference, {
            override_reason: cover.override_reason ?? null,
            shipment: save?.input ?? null,
          })
          const result = yield* Effect.all(
            [warnings.doubleBookings(tenant, ack.state), warnings.credit(tenant, ack.state), warnings.compliance(tenant, ack.state)],
            { concurrency: 3 },
          )
          return respondWith(yield* answer.changed(tenant)(ack), {
            message: bookedQuote(ack.state.ltl) ? TEXTS.shipment.quoteCovered : TEXTS.shipment.covered,
            warnings: [...result.flat(), ...reservationWarnings(ack.state, session.user.id)],
          })
        }),
    }),
    implement(uncoverShipment, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { cover } = body
          const request = yield* command(cover.version ?? null)
          const uncover = { type: 'UncoverShipment', reason: cover.reason ?? '', notes: cover.notes ?? null } as const
          const ack = yield* ltl.settle(request, String(cover.pro), uncover)
          const changed = yield* answer.changed(tenant)(ack)
          return {
            position: changed.position,
            body: {
              shipment: { ...changed.body.shipment, booking: bookingOf(ack.state, { at: 'cancelled' }) },
              action_response: TEXTS.shipment.uncovered(ack.state.pro),
              irrevocable: irrevocableEffects(ack.state),
            },
          }
        }),
    }),
    implement(voidShipment, {
      handle: ({ tenant, session, body, command }) =>
        Effect.gen(function* () {
          const { void: input } = body
          const request = yield* command(input.version ?? null)
          const info = typeof input.void_info === 'string' ? { reason: input.void_info || null, notes: null } : input.void_info
          const voidCommand = { type: 'VoidShipment', reason: info?.reason ?? null, notes: info?.notes ?? null } as const
          const ack = yield* ltl.settle(request, String(input.pro), voidCommand)
          return respondWith(yield* answer.changed(tenant)(ack), {
            message: TEXTS.shipment.voided(ack.state.pro),
            warnings: reservationWarnings(ack.state, session.user.id),
            irrevocable: irrevocableEffects(ack.state),
          })
        }),
    }),
    implement(unvoidShipment, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { void: input } = body
          const request = yield* command(input.version ?? null)
          const unvoid = { type: 'UnvoidShipment', reason: input.reason ?? null } as const
          const ack = yield* shipments.send(request, String(input.pro), unvoid)
          return respondWith(yield* answer.changed(tenant)(ack), { irrevocable: irrevocableEffects(ack.state) })
        }),
    }),
    implement(repeatShipment, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { shipment } = body
          const options = { ...REPEAT_DEFAULTS, ...repeatOptionsOf(shipment) }
          const acks = yield* shipments.repeat(yield* command(), String(shipment.pro), options)
          const result = yield* Effect.forEach(acks, answer.created(tenant))
          const duplicateWarnings = yield* Effect.forEach(acks, ({ state }) => warnings.duplicates(tenant, state))
          // The last one includes the changes of all the others.
          const credit = yield* Effect.forEach(acks.slice(-1), ({ state }) => warnings.credit(tenant, state))
          return {
            position: Math.max(...acks.map(({ position }) => position)),
            body: {
              shipment: (result[0] as ShipmentResponse).body.shipment,
              shipments: result.map(({ body }) => body.shipment),
              message: TEXTS.shipment.repeated,
              warnings: [...duplicateWarnings.flat(), ...credit.flat()],
            },
          }
        }),
    }),
  ]
}
