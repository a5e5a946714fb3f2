import { erasePersonalData, findPersonalData } from '@waybill/shared/calls/personal-data'
import { createPersonMatcher } from '@waybill/shared/personal/mention'
import type { PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { Effect } from 'effect'
import { RefusedByRule } from '../../commands/failures.ts'
import type { StreamCommands } from '../../commands/run-stream-command.ts'
import { countRemainingData, type RemainingData } from '../../personal-data/count-remaining.ts'
import { erasePerson } from '../../personal-data/erase-person.ts'
import { type FoundPerson, type FoundText, findPerson, TooManyPlaces } from '../../personal-data/find-person.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { callerAddress } from '../caller-address.ts'
import { type Implementation, implement } from '../implement.ts'

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
export const personalDataCalls = ({ database, streams }: Parts): readonly Implementation[] => {
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

  return [
    implement(findPersonalData, {
      handle: ({ tenant, body }) =>
        Effect.gen(function* () {
          const { identifiers } = body
          const found = yield* findMentions(tenant, identifiers)
          return { personal_data: personalDataResource(found, yield* remainsOf(tenant, found)) }
        }),
    }),
    implement(erasePersonalData, {
      handle: ({ tenant, session, body, command, http }) =>
        Effect.gen(function* () {
          const { identifiers, reason } = body
          const request = yield* command()
          const found = yield* findMentions(tenant, identifiers)
          if (found.positions.size === 0)
            return yield* refused('NothingToErase', 'No personal data found. Check the spelling or search for something else.')
          if (createPersonMatcher(found.texts.keys()).erased(reason) !== reason)
            return yield* refused('ReasonNamesPerson', 'The reason is kept. Write it without the data to erase.', 'reason')
          const remains = yield* remainsOf(tenant, found)
          const { position, ...erasure } = yield* erasePerson({ database, streams }, request, found)
          const counts = { ...erasure, ...remains }
          yield* Effect.promise(() =>
            http.var.edge.securityLog.record({
              tenant,
              user_id: session.user.id,
              address: callerAddress(http),
              action: 'personal_data_erased',
              detail: { reason, ...counts },
            }),
          )
          if (position !== null) http.header('waybill-position', String(position))
          return { erased: counts }
        }),
    }),
  ]
}
