import { LtlBookBody, LtlCancelBody, LtlQuoteBody } from '@waybill/shared/protocol/ltl-bodies'
import { ltlQuoteResource, ltlResource } from '@waybill/shared/protocol/ltl-resource'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { selectedQuote } from '@waybill/shared/shipment/ltl/state'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect, type Schema } from 'effect'
import { type Context, Hono } from 'hono'
import type { CommandAck } from '../../commands/command-request.ts'
import { NotFound } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'
import { LTL_RATING_ID } from './third-party-integrations.ts'

interface Parts {
  readonly ltl: LtlCommands
  readonly cache: StreamCache
  readonly answer: ShipmentAnswer
}

/** A load has a few dozen quotes: all of them unless a page is requested. */
const WHOLE_LIST = Number.MAX_SAFE_INTEGER

const missing = (what: string, id: string) => new NotFound({ what, message: `There is no ${what} ${id}.` })

/** The id of a quote begins with the load's pro: `4820001-Q3`. */
const proOf = (id: string): string => id.split('-')[0] ?? ''

/** The LTL quotes of a load [7.37, 7.38]: the offers, the selected one, and what was booked with the carrier. */
export const ltlQuoteRoutes = ({ ltl, cache, answer }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  const loadOf = (tenant: string, pro: string) =>
    Effect.flatMap(
      fromLog(() => cache.fresh(tenant, shipmentStream, pro)),
      ({ state }) => (state ? Effect.succeed(state) : Effect.fail(missing('shipment', pro))),
    )

  routes.get('/shipments/:pro/ltl_quotes', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const load = yield* loadOf(c.var.tenant, c.req.param('pro'))
        const { ltl_quotes, selected_ltl_quote } = ltlResource(load.ltl)
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: WHOLE_LIST })
        const { rows, ...page } = yield* pageOfList(ltl_quotes, ({ id }) => id, query)
        return { ltl_quotes: rows, selected_ltl_quote, integration: { id: LTL_RATING_ID, ...ltl.askedOf }, ...page }
      }),
    ),
  )

  /** Sends a command about the quote that the path names, and answers with the quote and its load after the command. */
  const change = <T extends { readonly version?: number | null }>(
    c: Context<ApiEnv>,
    body: Schema.Codec<T, unknown>,
    command: (id: string, input: T) => ShipmentCommand,
    messageOf: (ack: CommandAck<Shipment>) => string | null,
  ) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id') ?? ''
        const known = yield* Effect.mapError(loadOf(c.var.tenant, proOf(id)), (failure) =>
          failure._tag === 'NotFound' ? missing('LTL quote', id) : failure,
        )
        if (!known.ltl.quotes.some((quote) => quote.id === id)) return yield* missing('LTL quote', id)
        const input = yield* decodeBody(c, body)
        const request = yield* commandRequestOf(c, input.version ?? null)
        const ack = yield* ltl.settle(request, known.pro, command(id, input))
        const quote = ack.state.ltl.quotes.find((one) => one.id === id)
        const action_response = messageOf(ack)
        return respondWith(yield* answer.changed(c.var.tenant)(ack), {
          ltl_quote: quote ? ltlQuoteResource(quote, quote === selectedQuote(ack.state.ltl)) : null,
          ...(action_response !== null && { action_response }),
        })
      }),
    )

  const nothing = () => null

  routes.put('/ltl_quotes/:id/select', requireFeature('ltl_quotes#select'), (c) =>
    change(c, LtlQuoteBody, (id) => ({ type: 'SelectLtlQuote', id }), nothing),
  )
  routes.put('/ltl_quotes/:id/unselect', requireFeature('ltl_quotes#select'), (c) =>
    change(c, LtlQuoteBody, (id) => ({ type: 'UnselectLtlQuote', id }), nothing),
  )
  routes.put('/ltl_quotes/:id/book', requireFeature('ltl_quotes#book'), (c) =>
    change(
      c,
      LtlBookBody,
      (id, { forward_to_carrier = false, shipment }) => ({
        type: 'BookLtlQuote',
        id,
        forward_to_carrier,
        shipment: shipment ? inputOfBody(shipment).input : null,
      }),
      () => TEXTS.shipment.quoteCovered,
    ),
  )
  routes.put('/ltl_quotes/:id/cancel', requireFeature('ltl_quotes#cancel'), (c) =>
    change(
      c,
      LtlCancelBody,
      (id, { reason = null, notes = null }) => ({ type: 'CancelLtlQuote', id, reason, notes }),
      ({ state }) => TEXTS.shipment.uncovered(state.pro),
    ),
  )
  routes.put('/ltl_quotes/:id/send_pickup_request', requireFeature('ltl_quotes#send_pickup_request'), (c) =>
    change(
      c,
      LtlQuoteBody,
      (id) => ({ type: 'RequestLtlPickup', id }),
      ({ state }) => {
        const quote = state.ltl.quotes.find(({ id }) => id === c.req.param('id'))
        return quote?.pickup ? `Pickup requested from ${quote.carrier_name}: ${quote.pickup.confirmation}` : null
      },
    ),
  )
  return routes
}
