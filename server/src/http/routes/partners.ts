import { bareNumber } from '@waybill/shared/carrier/government-number'
import { CarrierInput, carrierFields } from '@waybill/shared/carrier/input'
import { type Carrier, carrierStatus } from '@waybill/shared/carrier/state'
import { CustomerInput, customerFields } from '@waybill/shared/customer/input'
import type { Customer } from '@waybill/shared/customer/state'
import { optional } from '@waybill/shared/fields/optional'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import type { CarrierCommands } from '../../commands/carrier/carrier-commands.ts'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { findCarrierId } from '../../commands/carrier/find-carrier.ts'
import type { CustomerCommands } from '../../commands/customer/customer-commands.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { listPartners, PARTNER_FILTERS, PARTNER_SORTS, type PartnerFilter } from '../../projections/partners.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody, decodeQuery } from '../decode.ts'
import type { Unreadable } from '../failures.ts'
import { filterValues, readCursor, readListQuery, writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly carriers: CarrierCommands
  readonly customers: CustomerCommands
}

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const readOnly = optional({
  id: Schema.Unknown,
  source: Schema.Unknown,
  created_at: Schema.Unknown,
  created_by: Schema.Unknown,
  status: Schema.Unknown,
})
const CarrierEnvelope = Schema.Struct({ carrier: Schema.Struct({ ...CarrierInput.fields, ...readOnly, version }) })
const CompanyEnvelope = Schema.Struct({ company: Schema.Struct({ ...CustomerInput.fields, ...readOnly, version }) })
const StatusQuery = Schema.Struct(optional({ mc_num: Schema.String, dot_num: Schema.String, carrier_id: Schema.String }))

const encodeCarrier = Schema.encodeSync(Schema.Struct(carrierFields))
const encodeCustomer = Schema.encodeSync(Schema.Struct(customerFields))
const pick = <T extends object>(body: object, fields: object): T =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in fields)) as T

const carrierResource = (carrier: Carrier, at: number) => ({
  ...carrier,
  ...encodeCarrier(carrier),
  status: carrierStatus(carrier),
  version: at,
})
const companyResource = (customer: Customer, at: number) => ({
  ...customer,
  ...encodeCustomer(customer),
  status: customer.active ? 'Active' : 'Inactive',
  version: at,
})

/** A list is by name unless asked otherwise, and by one column at a time. */
const readPartnerQuery = <Table extends keyof typeof PARTNER_FILTERS>(
  c: Context<ApiEnv>,
  table: Table,
): Effect.Effect<PartnerFilter<Table>, Unreadable> =>
  Effect.gen(function* () {
    const names: readonly string[] = PARTNER_FILTERS[table]
    const query = yield* readListQuery(c, { filters: names, sort: PARTNER_SORTS })
    const { search, limit, sort, after } = query
    const cursor = after === null ? null : yield* readCursor(after, (place) => place.sort.length === 1 && typeof place.sort[0] === 'string')
    const { column = 'name', direction = 'asc' } = sort?.[0] ?? {}
    return {
      search,
      limit,
      sort: { column: column as (typeof PARTNER_SORTS)[number], direction },
      filters: Object.fromEntries(
        names.flatMap((name) => {
          const values = filterValues(query, name)
          return values ? [[name, values]] : []
        }),
      ) as PartnerFilter<Table>['filters'],
      after: cursor && { sort: String(cursor.sort[0] ?? ''), id: cursor.id },
    }
  })

const fromBooks = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** Carriers and customers (companies) in our books: found, read, added, changed [7.14, 7.15, 7.40, 7.41]. */
export const partnerRoutes = ({ database, cache, carriers, customers }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const missing = (what: string, id: string) => new NotFound({ what, message: `There is no ${what} ${id}.` })

  routes.get('/carriers', requireFeature('carriers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* readPartnerQuery(c, 'carriers')
        const page = yield* fromBooks(() => listPartners(database, c.var.tenant, 'carriers', asked))
        return {
          carriers: page.rows.map((row) => carrierResource(row.detail as unknown as Carrier, row.version)),
          total: page.total,
          more: page.more,
          next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }),
        }
      }),
    ),
  )

  routes.get('/carriers/get_carrier_status', requireFeature('carriers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { mc_num, dot_num, carrier_id } = yield* decodeQuery(c, StatusQuery)
        const id = yield* fromBooks(() =>
          findCarrierId(database, c.var.tenant, { carrier_id: carrier_id ?? null, mc_num: mc_num ?? null, dot_num: dot_num ?? null }),
        )
        const { state } = id === null ? { state: null } : yield* fromBooks(() => cache.fresh(c.var.tenant, carrierStream, id))
        if (state === null) return yield* missing('carrier', carrier_id ?? bareNumber(mc_num ?? dot_num ?? null) ?? '')
        return {
          carrier: {
            id: state.id,
            name: state.name,
            mc_number: state.mc_number,
            dot_number: state.dot_number,
            status: carrierStatus(state),
          },
        }
      }),
    ),
  )

  routes.get('/carriers/:id', requireFeature('carriers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const found = yield* fromBooks(() => cache.fresh(c.var.tenant, carrierStream, c.req.param('id')))
        if (found.state === null) return yield* missing('carrier', c.req.param('id'))
        return { carrier: carrierResource(found.state, found.version) }
      }),
    ),
  )

  routes.post('/carriers', requireFeature('carriers#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { carrier } = yield* decodeBody(c, CarrierEnvelope)
        const ack = yield* carriers.create(yield* commandRequestOf(c), pick<CarrierInput>(carrier, carrierFields), 'user')
        return { position: ack.position, status: 201, body: { carrier: carrierResource(ack.state, ack.version) } }
      }),
    ),
  )

  routes.put('/carriers/:id', requireFeature('carriers#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const found = yield* fromBooks(() => cache.fresh(c.var.tenant, carrierStream, id))
        if (found.state === null) return yield* missing('carrier', id)
        const { carrier } = yield* decodeBody(c, CarrierEnvelope)
        const request = yield* commandRequestOf(c, carrier.version ?? null)
        const ack = yield* carriers.revise(request, id, pick<CarrierInput>(carrier, carrierFields))
        return { position: ack.position, body: { carrier: carrierResource(ack.state, ack.version) } }
      }),
    ),
  )

  routes.get('/companies', requireFeature('customers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* readPartnerQuery(c, 'customers')
        const page = yield* fromBooks(() => listPartners(database, c.var.tenant, 'customers', asked))
        return {
          companies: page.rows.map((row) => companyResource(row.detail as unknown as Customer, row.version)),
          total: page.total,
          more: page.more,
          next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }),
        }
      }),
    ),
  )

  routes.get('/companies/:id', requireFeature('customers#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const found = yield* fromBooks(() => cache.fresh(c.var.tenant, customerStream, c.req.param('id')))
        if (found.state === null) return yield* missing('customer', c.req.param('id'))
        return { company: companyResource(found.state, found.version) }
      }),
    ),
  )

  routes.post('/companies', requireFeature('customers#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { company } = yield* decodeBody(c, CompanyEnvelope)
        const ack = yield* customers.create(yield* commandRequestOf(c), pick<CustomerInput>(company, customerFields), 'user')
        return { position: ack.position, status: 201, body: { company: companyResource(ack.state, ack.version) } }
      }),
    ),
  )

  routes.put('/companies/:id', requireFeature('customers#revise'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        const found = yield* fromBooks(() => cache.fresh(c.var.tenant, customerStream, id))
        if (found.state === null) return yield* missing('customer', id)
        const { company } = yield* decodeBody(c, CompanyEnvelope)
        const request = yield* commandRequestOf(c, company.version ?? null)
        const ack = yield* customers.revise(request, id, pick<CustomerInput>(company, customerFields))
        return { position: ack.position, body: { company: companyResource(ack.state, ack.version) } }
      }),
    ),
  )
  return routes
}
