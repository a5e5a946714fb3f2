import type { Feature } from '@waybill/shared/permissions/features'
import {
  CoverEnvelope,
  ReasonBody,
  RepeatEnvelope,
  repeatOptionsOf,
  UncoverEnvelope,
  UnvoidEnvelope,
  VoidEnvelope,
} from '@waybill/shared/protocol/command-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { bookedQuote, selectedQuote } from '@waybill/shared/shipment/ltl/state'
import { REPEAT_DEFAULTS } from '@waybill/shared/shipment/repeat'
import { bookingOf } from '@waybill/shared/shipment/rules/booking'
import { irrevocableEffects } from '@waybill/shared/shipment/rules/irrevocable'
import { reservationWarnings } from '@waybill/shared/shipment/rules/reservation'
import { Effect } from 'effect'
import { Hono } from 'hono'
import type { CarrierReference } from '../../commands/carrier/find-carrier.ts'
import type { CommandRequest } from '../../commands/command-request.ts'
import { RefusedByRule } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import type { LoadWarnings } from '../../commands/shipment/load-warnings.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { shipmentExists } from './shipment-exists.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'

const asText = (id: string | number | null | undefined): string | null => (id === null || id === undefined || id === '' ? null : String(id))

interface Move {
  readonly name: string
  readonly feature: Feature
  readonly command: (reason: string | null) => ShipmentCommand
}

/** Moves that need only the pro and, for some, a reason [7.24]. */
const MOVES: readonly Move[] = [
  { name: 'hold', feature: 'shipments#hold', command: (reason) => ({ type: 'HoldShipment', reason }) },
  { name: 'remove_hold', feature: 'shipments#hold', command: () => ({ type: 'RemoveHold' }) },
  { name: 'reserve', feature: 'shipments#reserve', command: () => ({ type: 'ReserveShipment' }) },
  { name: 'unreserve', feature: 'shipments#reserve', command: () => ({ type: 'UnreserveShipment' }) },
  { name: 'release', feature: 'shipments#release', command: (reason) => ({ type: 'ReleaseShipment', reason }) },
  { name: 'acknowledge_events', feature: 'shipments#acknowledge_events', command: () => ({ type: 'AcknowledgeEvents' }) },
]

interface Parts {
  readonly shipments: ShipmentCommands
  readonly answer: ShipmentAnswer
  readonly cache: StreamCache
  readonly warnings: LoadWarnings
  /** What a cover, its cancel and a void arrange with the carrier of an LTL quote. */
  readonly ltl: LtlCommands
}

/** The moves of a load from one status to another [4.21, 7.23, 7.24, 7.29, 7.30]. */
export const shipmentMoveRoutes = (parts: Parts): ApiRoutes => {
  const { shipments, answer, cache, warnings, ltl } = parts
  const routes = new Hono<ApiEnv>()

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

  routes.put('/cover', requireFeature('shipments#cover'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { cover } = yield* decodeBody(c, CoverEnvelope)
        const body = cover.shipment ? inputOfBody(cover.shipment) : null
        const request = yield* commandRequestOf(c, cover.version ?? body?.version ?? null)
        const reference = { carrier_id: asText(cover.carrier_id), mc_num: asText(cover.mc_num), dot_num: asText(cover.dot_num) }
        if (yield* ltl.coversByQuote(c.var.tenant, String(cover.pro))) {
          yield* checkQuotedCarrier(c.var.tenant, String(cover.pro), request, reference)
          const byQuote = { type: 'CoverShipment', override_reason: null, shipment: body?.input ?? null } as const
          const booked = yield* ltl.settle(request, String(cover.pro), byQuote)
          return respondWith(yield* answer.changed(c.var.tenant)(booked), {
            message: TEXTS.shipment.quoteCovered,
            warnings: [
              ...(yield* warnings.credit(c.var.tenant, booked.state)),
              ...reservationWarnings(booked.state, c.var.session.user.id),
            ],
          })
        }
        if (Object.values(reference).every((number) => number === null)) {
          return yield* unreadable('cover', 'Expected a carrier: carrier_id, mc_num or dot_num')
        }
        const ack = yield* shipments.cover(request, String(cover.pro), reference, {
          override_reason: cover.override_reason ?? null,
          shipment: body?.input ?? null,
        })
        const { tenant } = c.var
        const result = yield* Effect.all(
          [warnings.doubleBookings(tenant, ack.state), warnings.credit(tenant, ack.state), warnings.compliance(tenant, ack.state)],
          { concurrency: 3 },
        )
        return respondWith(yield* answer.changed(tenant)(ack), {
          message: bookedQuote(ack.state.ltl) ? TEXTS.shipment.quoteCovered : TEXTS.shipment.covered,
          warnings: [...result.flat(), ...reservationWarnings(ack.state, c.var.session.user.id)],
        })
      }),
    ),
  )

  routes.put('/uncover', requireFeature('shipments#uncover'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { cover } = yield* decodeBody(c, UncoverEnvelope)
        const request = yield* commandRequestOf(c, cover.version ?? null)
        const command = { type: 'UncoverShipment', reason: cover.reason ?? '', notes: cover.notes ?? null } as const
        const ack = yield* ltl.settle(request, String(cover.pro), command)
        const { body, ...result } = yield* answer.changed(c.var.tenant)(ack)
        return {
          ...result,
          body: {
            shipment: { ...body.shipment, booking: bookingOf(ack.state, { at: 'cancelled' }) },
            action_response: TEXTS.shipment.uncovered(ack.state.pro),
            irrevocable: irrevocableEffects(ack.state),
          },
        }
      }),
    ),
  )

  routes.put('/void', requireFeature('shipments#void'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { void: input } = yield* decodeBody(c, VoidEnvelope)
        const request = yield* commandRequestOf(c, input.version ?? null)
        const info = typeof input.void_info === 'string' ? { reason: input.void_info || null, notes: null } : input.void_info
        const command = { type: 'VoidShipment', reason: info?.reason ?? null, notes: info?.notes ?? null } as const
        const ack = yield* ltl.settle(request, String(input.pro), command)
        return respondWith(yield* answer.changed(c.var.tenant)(ack), {
          message: TEXTS.shipment.voided(ack.state.pro),
          warnings: reservationWarnings(ack.state, c.var.session.user.id),
          irrevocable: irrevocableEffects(ack.state),
        })
      }),
    ),
  )

  routes.put('/unvoid', requireFeature('shipments#unvoid'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { void: input } = yield* decodeBody(c, UnvoidEnvelope)
        const request = yield* commandRequestOf(c, input.version ?? null)
        const command = { type: 'UnvoidShipment', reason: input.reason ?? null } as const
        const ack = yield* shipments.send(request, String(input.pro), command)
        return respondWith(yield* answer.changed(c.var.tenant)(ack), { irrevocable: irrevocableEffects(ack.state) })
      }),
    ),
  )

  routes.put('/repeat_shipment', requireFeature('shipments#repeat'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { shipment } = yield* decodeBody(c, RepeatEnvelope)
        const options = { ...REPEAT_DEFAULTS, ...repeatOptionsOf(shipment) }
        const acks = yield* shipments.repeat(yield* commandRequestOf(c), String(shipment.pro), options)
        const result = yield* Effect.forEach(acks, answer.created(c.var.tenant))
        const duplicateWarnings = yield* Effect.forEach(acks, ({ state }) => warnings.duplicates(c.var.tenant, state))
        // The last one includes the changes of all the others.
        const credit = yield* Effect.forEach(acks.slice(-1), ({ state }) => warnings.credit(c.var.tenant, state))
        return {
          position: Math.max(...acks.map(({ position }) => position)),
          status: 201 as const,
          body: {
            shipment: result[0]?.body.shipment,
            shipments: result.map(({ body }) => body.shipment),
            message: TEXTS.shipment.repeated,
            warnings: [...duplicateWarnings.flat(), ...credit.flat()],
          },
        }
      }),
    ),
  )

  for (const move of MOVES) {
    routes.put(`/shipments/:pro/${move.name}`, requireFeature(move.feature), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const pro = c.req.param('pro') ?? ''
          yield* shipmentExists(cache, c.var.tenant, pro)
          const { reason, version } = yield* decodeBody(c, ReasonBody)
          const request = yield* commandRequestOf(c, version ?? null)
          const ack = yield* shipments.send(request, pro, move.command(reason ?? null))
          const changed = yield* answer.changed(c.var.tenant)(ack)
          return move.name === 'hold' ? respondWith(changed, { warnings: reservationWarnings(ack.state, c.var.session.user.id) }) : changed
        }),
      ),
    )
  }
  return routes
}
