import { createPersonMatcher } from '@waybill/shared/personal/mention'
import { ErasePersonalData, type PersonalDataFound, PersonalDataQuery } from '@waybill/shared/protocol/personal-data'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { RefusedByRule } from '../../commands/failures.ts'
import type { StreamCommands } from '../../commands/run-stream-command.ts'
import { countRemainingData, type RemainingData } from '../../personal-data/count-remaining.ts'
import { erasePerson } from '../../personal-data/erase-person.ts'
import { type FoundPerson, type FoundText, findPerson, TooManyPlaces } from '../../personal-data/find-person.ts'
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

const MAX_VALUES = 200
const MAX_RELATED = 20

const refused = (type: string, message: string, field: 'identifiers' | 'reason' = 'identifiers'): RefusedByRule =>
  new RefusedByRule({ refusal: { type, message, alerts: [{ key: field, field, message }] } })

const valueResource = ({ text, kind, positions }: FoundText) => ({ text, kind, events: positions.size })

/** A finding as the API returns it. */
export const personalDataResource = (found: FoundPerson, remains: RemainingData): PersonalDataFound => ({
  identifiers: [...found.texts.values()].map(valueResource),
  related_identifiers: [...found.beside.values()]
    .map(valueResource)
    .sort((a, b) => b.events - a.events)
    .slice(0, MAX_RELATED),
  records: [...found.records.values()]
    .slice(0, MAX_VALUES)
    .map(({ kind, id, positions, fields }) => ({ kind, id, events: positions.size, fields: [...fields] })),
  total: found.records.size,
  events: found.positions.size,
  unencrypted_events: found.plain.size,
  ...remains,
})

/** What is stored about a person, and how it is erased. The search text is sent in the body, so that no access log has it. */
export const personalDataRoutes = ({ database, streams }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayErase = requireFeature('personal_data#erase')
  const findMentions = (tenant: string, texts: readonly string[]): Effect.Effect<FoundPerson, RefusedByRule> =>
    Effect.tryPromise({ try: () => findPerson(database, tenant, texts), catch: (error) => error }).pipe(
      Effect.catch((error) =>
        error instanceof TooManyPlaces
          ? Effect.fail(
              refused('TooManyPlaces', 'This text appears in too many places to be one person. Search for something more specific.'),
            )
          : Effect.die(error),
      ),
    )

  const remainsOf = (tenant: string, found: FoundPerson): Effect.Effect<RemainingData> =>
    Effect.promise(() => countRemainingData(database.forTenant(tenant), tenant, found, createPersonMatcher(found.texts.keys())))

  routes.post('/personal_data/find', mayErase, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { identifiers } = yield* decodeBody(c, PersonalDataQuery)
        const found = yield* findMentions(c.var.tenant, identifiers)
        return { personal_data: personalDataResource(found, yield* remainsOf(c.var.tenant, found)) }
      }),
    ),
  )

  routes.post('/personal_data/erase', mayErase, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { identifiers, reason } = yield* decodeBody(c, ErasePersonalData)
        const request = yield* commandRequestOf(c)
        const found = yield* findMentions(c.var.tenant, identifiers)
        if (found.positions.size === 0)
          return yield* refused('NothingToErase', 'No personal data found. Check the spelling or search for something else.')
        if (createPersonMatcher(found.texts.keys()).erased(reason) !== reason)
          return yield* refused('ReasonNamesPerson', 'The reason is kept. Write it without the data to erase.', 'reason')
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
