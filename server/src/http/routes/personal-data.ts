import { mentionsOf } from '@waybill/shared/personal/mention'
import { ErasePersonalData, type PersonalDataFound, PersonalDataQuery } from '@waybill/shared/protocol/personal-data'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { RefusedByRule } from '../../commands/failures.ts'
import type { StreamCommands } from '../../commands/run-stream-command.ts'
import { erasePerson } from '../../people/forgetting/erase-person.ts'
import { type FoundPerson, type FoundText, findPerson, TooManyPlaces } from '../../people/forgetting/find-person.ts'
import { findRemains, type Remains } from '../../people/forgetting/find-remains.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { callerAddress } from '../caller-address.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly streams: StreamCommands
}

const MOST_TOLD = 200
const MOST_BESIDE = 20

const refused = (type: string, message: string, field: 'texts' | 'reason' = 'texts'): RefusedByRule =>
  new RefusedByRule({ refusal: { type, message, alerts: [{ key: field, field, message }] } })

const told = ({ text, kind, positions }: FoundText) => ({ text, kind, events: positions.size })

/** What is said of a finding. */
export const foundResource = (found: FoundPerson, remains: Remains): PersonalDataFound => ({
  identifiers: [...found.texts.values()].map(told),
  beside: [...found.beside.values()]
    .map(told)
    .sort((a, b) => b.events - a.events)
    .slice(0, MOST_BESIDE),
  records: [...found.records.values()]
    .slice(0, MOST_TOLD)
    .map(({ kind, id, positions, fields }) => ({ kind, id, events: positions.size, fields: [...fields] })),
  total: found.records.size,
  events: found.positions.size,
  plain_events: found.plain.size,
  ...remains,
})

/** What is known of a person, and how it is erased. What is asked for travels in the body, so that no log of addresses holds it. */
export const personalDataRoutes = ({ database, streams }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayErase = requireFeature('personal_data#erase')
  const find = (tenant: string, texts: readonly string[]): Effect.Effect<FoundPerson, RefusedByRule> =>
    Effect.tryPromise({ try: () => findPerson(database, tenant, texts), catch: (error) => error }).pipe(
      Effect.catch((error) =>
        error instanceof TooManyPlaces
          ? Effect.fail(refused('TooManyPlaces', 'This stands in too many places to be one person. Search for something more particular.'))
          : Effect.die(error),
      ),
    )

  const remainsOf = (tenant: string, found: FoundPerson): Effect.Effect<Remains> =>
    Effect.promise(() => findRemains(database.forTenant(tenant), tenant, found, mentionsOf(found.texts.keys())))

  routes.post('/personal_data/find', mayErase, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { texts } = yield* decodeBody(c, PersonalDataQuery)
        const found = yield* find(c.var.tenant, texts)
        return { personal_data: foundResource(found, yield* remainsOf(c.var.tenant, found)) }
      }),
    ),
  )

  routes.post('/personal_data/erase', mayErase, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { texts, reason } = yield* decodeBody(c, ErasePersonalData)
        const request = yield* commandRequestOf(c)
        const found = yield* find(c.var.tenant, texts)
        if (found.positions.size === 0) return yield* refused('NothingToErase', 'Nothing of this stands in the book.')
        if (mentionsOf(found.texts.keys()).erased(reason) !== reason)
          return yield* refused('ReasonNamesPerson', 'The reason is kept. Write it without what is erased.', 'reason')
        const remains = yield* remainsOf(c.var.tenant, found)
        const { position, ...erasure } = yield* erasePerson({ database, streams }, request, found)
        const counts = { ...erasure, ...remains }
        yield* Effect.promise(() =>
          c.var.edge.securityLog.record({
            tenant: c.var.tenant,
            user_id: c.var.session.user.id,
            address: callerAddress(c),
            action: 'personal_data_erased',
            detail: { reason, ...counts },
          }),
        )
        return { position, body: { erased: counts } }
      }),
    ),
  )
  return routes
}
