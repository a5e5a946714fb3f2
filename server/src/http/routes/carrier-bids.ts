import type { Alert } from '@waybill/shared/decision/refusal'
import { bidInputOf, CarrierBidEnvelope } from '@waybill/shared/protocol/carrier-bid-body'
import { carrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { CarrierBid } from '@waybill/shared/shipment/bids/bid'
import { carrierBlocked } from '@waybill/shared/shipment/rules/booking'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { Hono } from 'hono'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../../commands/failures.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { type CommandAnswer, runCommand } from '../run-command.ts'

const BID = /^(\d{7})-B([1-9]\d{0,5})$/

const missing = (id: string) => new NotFound({ what: 'carrier bid', message: `There is no carrier bid ${id}.` })

/** Why the carrier of a bid can't be used: not on file, or not allowed [4.41]. The bid is accepted all the same. */
const warningsOf = (bid: CarrierBid): readonly Alert[] => {
  if (bid.status === null) {
    return [{ key: 'carrier_bid:unknown_carrier', field: 'mc_num', message: `We have no carrier with MC number ${bid.mc_num}.` }]
  }
  const blocked = carrierBlocked({ name: bid.carrier_name ?? `MC ${bid.mc_num}`, status: bid.status, do_not_use: false })
  return blocked ? [{ key: `carrier_bid:${blocked.type}`, field: 'mc_num', message: blocked.message }] : []
}

const answerOf = (ack: CommandAck<Shipment>, bid: CarrierBid, status: 200 | 201): CommandAnswer => ({
  position: ack.position,
  status,
  body: { carrier_bid: { pro: ack.state.pro, ...carrierBidResource(bid) }, warnings: warningsOf(bid) },
})

/** The bids of carriers on a load [3.15, 4.41, 7.34]. Bids need no lock. */
export const carrierBidRoutes = (parts: { readonly shipments: ShipmentCommands; readonly cache: StreamCache }): ApiRoutes => {
  const { shipments, cache } = parts
  const routes = new Hono<ApiEnv>()

  /** The load of a bid's id, if it ever issued that id: checked before the body is read. */
  const loadOf = (tenant: string, id: string): Effect.Effect<string, CommandFailure> =>
    Effect.gen(function* () {
      const [, pro, number] = BID.exec(id) ?? []
      if (pro === undefined) return yield* missing(id)
      const { state } = yield* Effect.tryPromise({
        try: () => cache.fresh(tenant, shipmentStream, pro),
        catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
      })
      if (state === null || state.made.bids < Number(number)) return yield* missing(id)
      return pro
    })

  /** A withdrawn bid counts as not found. */
  const orMissing = (id: string) => (failure: CommandFailure) =>
    Effect.fail(failure._tag === 'RefusedByRule' && failure.refusal.type === 'UnknownCarrierBid' ? missing(id) : failure)

  routes.post('/carrier_bids', requireFeature('carrier_bids#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { carrier_bid: body } = yield* decodeBody(c, CarrierBidEnvelope)
        const pro = body.pro ?? body.shipment_id
        if (pro === undefined) return yield* unreadable('carrier_bid.pro', 'Expected the pro of a load')
        const ack = yield* shipments.bid(yield* commandRequestOf(c), String(pro), { type: 'ReceiveCarrierBid', bid: bidInputOf(body) })
        return answerOf(ack, ack.state.carrier_bids.at(-1) as CarrierBid, 201)
      }),
    ),
  )

  routes.put('/carrier_bids/:id', requireFeature('carrier_bids#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const pro = yield* loadOf(c.var.tenant, id)
        const { carrier_bid: body } = yield* decodeBody(c, CarrierBidEnvelope)
        const command = { type: 'ReviseCarrierBid', id, bid: bidInputOf(body) } as const
        const ack = yield* shipments.bid(yield* commandRequestOf(c), pro, command).pipe(Effect.catch(orMissing(id)))
        return answerOf(ack, ack.state.carrier_bids.find((bid) => bid.id === id) as CarrierBid, 200)
      }),
    ),
  )

  routes.delete('/carrier_bids/:id', requireFeature('carrier_bids#delete'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const pro = yield* loadOf(c.var.tenant, id)
        const request = yield* commandRequestOf(c)
        const ack = yield* shipments.send(request, pro, { type: 'WithdrawCarrierBid', id }).pipe(Effect.catch(orMissing(id)))
        return { position: ack.position }
      }),
    ),
  )
  return routes
}
