import { createCarrierBid, deleteCarrierBid, updateCarrierBid } from '@waybill/shared/calls/carrier-bids'
import type { Alert } from '@waybill/shared/decision/refusal'
import { bidInputOf } from '@waybill/shared/protocol/carrier-bid-body'
import { carrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { CarrierBid } from '@waybill/shared/shipment/bids/bid'
import { carrierBlocked } from '@waybill/shared/shipment/rules/booking'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { CommandAck } from '../../commands/command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../../commands/failures.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { unreadable } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'

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

const answerOf = (ack: CommandAck<Shipment>, bid: CarrierBid) => ({
  position: ack.position,
  body: { carrier_bid: { pro: ack.state.pro, ...carrierBidResource(bid) }, warnings: warningsOf(bid) },
})

/** The bids of carriers on a load [3.15, 4.41, 7.34]. Bids need no lock. */
export const carrierBidCalls = (parts: {
  readonly shipments: ShipmentCommands
  readonly cache: StreamCache
}): readonly Implementation[] => {
  const { shipments, cache } = parts

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

  return [
    implement(createCarrierBid, {
      handle: ({ body, command }) =>
        Effect.gen(function* () {
          const { carrier_bid: bid } = body
          const pro = bid.pro ?? bid.shipment_id
          if (pro === undefined) return yield* unreadable('carrier_bid.pro', 'Expected the pro of a load')
          const ack = yield* shipments.bid(yield* command(), String(pro), { type: 'ReceiveCarrierBid', bid: bidInputOf(bid) })
          return answerOf(ack, ack.state.carrier_bids.at(-1) as CarrierBid)
        }),
    }),
    implement(updateCarrierBid, {
      find: ({ tenant, params }) => loadOf(tenant, params.id),
      handle: ({ params: { id }, body, command, found: pro }) =>
        Effect.gen(function* () {
          const revise = { type: 'ReviseCarrierBid', id, bid: bidInputOf(body.carrier_bid) } as const
          const ack = yield* shipments.bid(yield* command(), pro, revise).pipe(Effect.catch(orMissing(id)))
          return answerOf(ack, ack.state.carrier_bids.find((bid) => bid.id === id) as CarrierBid)
        }),
    }),
    implement(deleteCarrierBid, {
      find: ({ tenant, params }) => loadOf(tenant, params.id),
      handle: ({ params: { id }, command, found: pro }) =>
        Effect.gen(function* () {
          const request = yield* command()
          const ack = yield* shipments.send(request, pro, { type: 'WithdrawCarrierBid', id }).pipe(Effect.catch(orMissing(id)))
          return { position: ack.position }
        }),
    }),
  ]
}
