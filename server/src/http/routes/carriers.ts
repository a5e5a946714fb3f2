import { createCarrier, getCarrier, listCarriers, removeCarrierPayee, setCarrierPayee, updateCarrier } from '@waybill/shared/calls/carriers'
import type { CarrierStatistics } from '@waybill/shared/carrier/columns'
import { carrierEligibility } from '@waybill/shared/carrier/eligibility'
import { carrierFacts } from '@waybill/shared/carrier/facts'
import { CarrierInput } from '@waybill/shared/carrier/input'
import type { Carrier } from '@waybill/shared/carrier/state'
import { Effect } from 'effect'
import type { CarrierCommands } from '../../commands/carrier/carrier-commands.ts'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import type { CommandAck } from '../../commands/command-request.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readCarrierFigures } from '../../projections/carrier-statistics.ts'
import { listPartners } from '../../projections/directory.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { carrierResource, carrierWithStatistics } from '../carrier-resource.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'
import { writeCursor } from '../list-query.ts'
import { toPartnerFilter } from '../partner-query.ts'
import { readStateAt } from '../past-state.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly carriers: CarrierCommands
}

const inputOf = (body: object): CarrierInput =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in CarrierInput.fields)) as CarrierInput
const thisYear = () => new Date().toISOString().slice(0, 4)

/** Carriers: find, read, add, change, and set who we pay for them [7.40, 7.41, 7.43]. */
export const carrierCalls = ({ database, cache, carriers }: Parts): readonly Implementation[] => {
  const statisticsOf = (tenant: string, ids: readonly string[]) =>
    fromLog(() => readCarrierFigures(database.forTenant(tenant), tenant, ids, thisYear()))

  const find = ({ tenant, params: { id } }: CallerAt<'id'>) =>
    Effect.gen(function* () {
      const { state, version: at } = yield* fromLog(() => cache.fresh(tenant, carrierStream, id))
      if (state === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${id}.` })
      return { id, carrier: state, version: at }
    })
  const answerOf = ({ position, state, version: at }: CommandAck<Carrier>) => ({ position, body: { carrier: carrierResource(state, at) } })

  return [
    implement(listCarriers, {
      handle: ({ tenant, filters, ...received }) =>
        Effect.gen(function* () {
          const query = yield* toPartnerFilter('carriers', received.query, filters)
          const now = new Date().toISOString()
          const page = yield* fromLog(() => listPartners(database, tenant, 'carriers', query))
          const statistics = yield* statisticsOf(
            tenant,
            page.rows.map(({ id }) => id),
          )
          return {
            carriers: page.rows.map(({ id, version: at, detail }) => {
              const carrier = detail as unknown as Carrier
              return {
                ...carrierWithStatistics(carrier, at, statistics.get(id) as CarrierStatistics),
                eligibility: carrierEligibility(carrierFacts(id, carrier), now),
              }
            }),
            total: page.total,
            more: page.more,
            next: page.next && writeCursor({ sort: [page.next.sort], id: page.next.id }),
          }
        }),
    }),
    implement(getCarrier, {
      handle: ({ tenant, params: { id }, query }) =>
        Effect.gen(function* () {
          const { state: carrier, version: at, past } = yield* readStateAt({ tenant, cache, at: query.at }, carrierStream, id)
          if (carrier === null) return yield* new NotFound({ what: 'carrier', message: `There is no carrier ${id}.` })
          // Totals and status are current: a past version does not have them.
          if (past) return { carrier: carrierResource(carrier, at) }
          const eligibility = carrierEligibility(carrierFacts(id, carrier), new Date().toISOString())
          return {
            carrier: {
              ...carrierWithStatistics(carrier, at, (yield* statisticsOf(tenant, [id])).get(id) as CarrierStatistics),
              eligibility,
            },
          }
        }),
    }),
    implement(createCarrier, {
      handle: ({ body, command }) =>
        Effect.gen(function* () {
          const { carrier } = body
          const ack = yield* carriers.create(yield* command(), inputOf(carrier), 'user')
          return answerOf(ack)
        }),
    }),
    implement(updateCarrier, {
      find,
      handle: ({ body, command, found: { id } }) =>
        Effect.gen(function* () {
          const { carrier } = body
          const request = yield* command(carrier.version ?? null)
          return answerOf(yield* carriers.revise(request, id, inputOf(carrier)))
        }),
    }),
    implement(setCarrierPayee, {
      find,
      handle: ({ body, command, found: { id } }) =>
        Effect.gen(function* () {
          const { carrier } = body
          const request = yield* command(carrier.version ?? null)
          return answerOf(yield* carriers.setPayee(request, id, carrier.payee))
        }),
    }),
    implement(removeCarrierPayee, {
      find,
      handle: ({ body, command, found: { id } }) =>
        Effect.gen(function* () {
          const { carrier } = body
          const request = yield* command(carrier?.version ?? null)
          return answerOf(yield* carriers.removePayee(request, id))
        }),
    }),
  ]
}
