import {
  bookLtlQuote,
  cancelLtlBooking,
  listLtlQuotes,
  selectLtlQuote,
  sendLtlPickupRequest,
  unselectLtlQuote,
} from '@waybill/shared/calls/ltl-quotes'
import { ltlQuoteResource, ltlResource } from '@waybill/shared/protocol/ltl-resource'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { selectedQuote } from '@waybill/shared/shipment/ltl/state'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { CommandAck } from '../../commands/command-request.ts'
import { NotFound } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement, type MakeCommand } from '../implement.ts'
import { pageOfList } from '../list-query.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'
import { LTL_RATING_ID } from './third-party-integrations.ts'

interface Parts {
  readonly ltl: LtlCommands
  readonly cache: StreamCache
  readonly answer: ShipmentAnswer
}

const missing = (what: string, id: string) => new NotFound({ what, message: `There is no ${what} ${id}.` })

/** The id of a quote begins with the load's pro: `4820001-Q3`. */
const proOf = (id: string): string => id.split('-')[0] ?? ''

interface QuoteRequest extends CallerAt<'id'> {
  readonly command: MakeCommand
  readonly body: { readonly version?: number | null }
  /** The load of the quote. */
  readonly found: Shipment
}

/** The LTL quotes of a load [7.37, 7.38]: the offers, the selected one, and what was booked with the carrier. */
export const ltlQuoteCalls = ({ ltl, cache, answer }: Parts): readonly Implementation[] => {
  const loadOf = (tenant: string, pro: string) =>
    Effect.flatMap(
      fromLog(() => cache.fresh(tenant, shipmentStream, pro)),
      ({ state }) => (state ? Effect.succeed(state) : Effect.fail(missing('shipment', pro))),
    )

  /** The load of the quote that a path names. */
  const find = ({ tenant, params: { id } }: CallerAt<'id'>) =>
    Effect.gen(function* () {
      const load = yield* Effect.mapError(loadOf(tenant, proOf(id)), (failure) =>
        failure._tag === 'NotFound' ? missing('LTL quote', id) : failure,
      )
      return load.ltl.quotes.some((quote) => quote.id === id) ? load : yield* missing('LTL quote', id)
    })

  /** Sends a command about the quote that the path names, and answers with the quote and its load after the command. */
  const change = (
    { tenant, params: { id }, body, command, found }: QuoteRequest,
    shipmentCommand: ShipmentCommand,
    messageOf: (ack: CommandAck<Shipment>) => string | null = () => null,
  ) =>
    Effect.gen(function* () {
      const request = yield* command(body.version ?? null)
      const ack = yield* ltl.settle(request, found.pro, shipmentCommand)
      const quote = ack.state.ltl.quotes.find((one) => one.id === id) as LtlQuote
      const action_response = messageOf(ack)
      return respondWith(yield* answer.changed(tenant)(ack), {
        ltl_quote: ltlQuoteResource(quote, quote === selectedQuote(ack.state.ltl)),
        ...(action_response !== null && { action_response }),
      })
    })

  return [
    implement(listLtlQuotes, {
      find: ({ tenant, params: { pro } }) => loadOf(tenant, pro),
      handle: ({ query, found }) =>
        Effect.gen(function* () {
          const { ltl_quotes, selected_ltl_quote } = ltlResource(found.ltl)
          const { rows, ...page } = yield* pageOfList(ltl_quotes, ({ id }) => id, query)
          return { ltl_quotes: rows, selected_ltl_quote, integration: { id: LTL_RATING_ID, ...ltl.askedOf }, ...page }
        }),
    }),
    implement(selectLtlQuote, { find, handle: (request) => change(request, { type: 'SelectLtlQuote', id: request.params.id }) }),
    implement(unselectLtlQuote, { find, handle: (request) => change(request, { type: 'UnselectLtlQuote', id: request.params.id }) }),
    implement(bookLtlQuote, {
      find,
      handle: (request) => {
        const { forward_to_carrier = false, shipment } = request.body
        const input = shipment ? inputOfBody(shipment).input : null
        const command = { type: 'BookLtlQuote', id: request.params.id, forward_to_carrier, shipment: input } as const
        return change(request, command, () => TEXTS.shipment.quoteCovered)
      },
    }),
    implement(cancelLtlBooking, {
      find,
      handle: (request) => {
        const { reason = null, notes = null } = request.body
        const command = { type: 'CancelLtlQuote', id: request.params.id, reason, notes } as const
        return change(request, command, ({ state }) => TEXTS.shipment.uncovered(state.pro))
      },
    }),
    implement(sendLtlPickupRequest, {
      find,
      handle: (request) =>
        change(request, { type: 'RequestLtlPickup', id: request.params.id }, ({ state }) => {
          const quote = state.ltl.quotes.find(({ id }) => id === request.params.id)
          return quote?.pickup ? `Pickup requested from ${quote.carrier_name}: ${quote.pickup.confirmation}` : null
        }),
    }),
  ]
}
