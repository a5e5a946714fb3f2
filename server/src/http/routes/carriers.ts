import { carrierEligibility } from '@waybill/shared/carrier/eligibility'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { CarrierInput } from '@waybill/shared/carrier/input'
import { PayeeInput } from '@waybill/shared/carrier/payee'
import type { Carrier } from '@waybill/shared/carrier/state'
import { optional } from '@waybill/shared/fields/optional'
import { readOnly } from '@waybill/shared/fields/read-only'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import type { CarrierCommands } from '../../commands/carrier/carrier-commands.ts'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import type { CommandAck } from '../../commands/command-request.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readCarrierFigures } from '../../projections/carrier-statistics.ts'
import { listPartners } from '../../projections/directory.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { carrierResource } from '../carrier-resource.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readPartnerQuery } from '../partner-query.ts'
import { readStateAt } from '../past-state.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly carriers: CarrierCommands
}

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const READ_ONLY = optional(
  readOnly(
    'id',
    'source',
    'created_at',
    'created_by',
    'status',
    'number_of_loads',
    'average_cost',
    'last_load_date',
    'ytd_loads',
    'ytd_cancels',
    'ytd_paid',
    'eligibility',
  ),
)
const CarrierEnvelope = Schema.Struct({
  carrier: Schema.Struct({ ...CarrierInput.fields, ...READ_ONLY, ...optional(readOnly('payee')), version }),
})

/** PUT /carriers/{id}/add_or_update_payee [7.43]: only the payee of the carrier is read. */
const PayeeEnvelope = Schema.Struct({
  carrier: Schema.Struct({
    ...optional(readOnly(...(Object.keys(CarrierInput.fields) as (keyof CarrierInput)[]))),
    ...READ_ONLY,
    payee: PayeeInput,
    version,
  }),
})
const NoPayeeEnvelope = Schema.Struct({
  carrier: Schema.optionalKey(
    Schema.Struct({
      ...optional(readOnly(...(Object.keys(CarrierInput.fields) as (keyof CarrierInput)[]), 'payee')),
      ...READ_ONLY,
      version,
    }),
  ),
})

const inputOf = (body: object): CarrierInput =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in CarrierInput.fields)) as CarrierInput
const thisYear = () => new Date().toISOString().slice(0, 4)

/** Carriers: find, read, add, change, and set who we pay for them [7.40, 7.41, 7.43]. */
export const carrierRoutes = ({ database, cache, carriers }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('carriers#read')
  const mayRevise = requireFeature('carriers#revise')
  const mayRevisePayee = requireFeature('carriers#revise_payee')
  const statisticsOf = (tenant: string, ids: readonly string[]) =>
    fromLog(() => readCarrierFigures(database.forTenant(tenant), tenant, ids, thisYear()))

  const known = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      const id = c.req.param('id') ?? ''
      const { state, version: at } = yield* fromLog(() => cache.fresh(c.var.tenant, carrierStream, id))
      if (state === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${id}.` })
      return { id, carrier: state, version: at }
    })
  const answerOf = ({ position, state, version: at }: CommandAck<Carrier>) => ({ position, body: { carrier: carrierResource(state, at) } })

  routes.get('/carriers', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readPartnerQuery(c, 'carriers')
        const now = new Date().toISOString()
        const page = yield* fromLog(() => listPartners(database, c.var.tenant, 'carriers', query))
        const statistics = yield* statisticsOf(
          c.var.tenant,
          page.rows.map(({ id }) => id),
        )
        return {
          carriers: page.rows.map(({ id, version: at, detail }) => {
            const carrier = detail as unknown as Carrier
            return { ...carrierResource(carrier, at, statistics.get(id)), eligibility: carrierEligibility(carrierFacts(id, carrier), now) }
          }),
          total: page.total,
          more: page.more,
          next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }),
        }
      }),
    ),
  )

  routes.get('/carriers/:id', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const { state: carrier, version: at, past } = yield* readStateAt(c, cache, carrierStream, id)
        if (carrier === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${id}.` })
        // Totals and status are current: a past version does not have them.
        if (past) return { carrier: carrierResource(carrier, at) }
        const eligibility = carrierEligibility(carrierFacts(id, carrier), new Date().toISOString())
        return { carrier: { ...carrierResource(carrier, at, (yield* statisticsOf(c.var.tenant, [id])).get(id)), eligibility } }
      }),
    ),
  )

  routes.post('/carriers', requireFeature('carriers#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { carrier } = yield* decodeBody(c, CarrierEnvelope)
        const ack = yield* carriers.create(yield* commandRequestOf(c), inputOf(carrier), 'user')
        return { ...answerOf(ack), status: 201 as const }
      }),
    ),
  )

  routes.put('/carriers/:id', mayRevise, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id } = yield* known(c)
        const { carrier } = yield* decodeBody(c, CarrierEnvelope)
        const request = yield* commandRequestOf(c, carrier.version ?? null)
        return answerOf(yield* carriers.revise(request, id, inputOf(carrier)))
      }),
    ),
  )

  routes.put('/carriers/:id/add_or_update_payee', mayRevisePayee, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id } = yield* known(c)
        const { carrier } = yield* decodeBody(c, PayeeEnvelope)
        const request = yield* commandRequestOf(c, carrier.version ?? null)
        return answerOf(yield* carriers.setPayee(request, id, carrier.payee))
      }),
    ),
  )

  routes.put('/carriers/:id/remove_payee', mayRevisePayee, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id } = yield* known(c)
        const { carrier } = yield* decodeBody(c, NoPayeeEnvelope)
        const request = yield* commandRequestOf(c, carrier?.version ?? null)
        return answerOf(yield* carriers.removePayee(request, id))
      }),
    ),
  )
  return routes
}
