import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { smartSearch } from '@waybill/shared/boards/smart-search'
import { parseSmartSearch } from '@waybill/shared/calls/boards'
import { isPermitted } from '@waybill/shared/permissions/may'
import { Effect, Result, Schema } from 'effect'
import type { ReadTenantLists } from '../../commands/record/tenant-lists.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { createUserQueries } from '../../users/user-queries.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'
import { equipmentOptions } from '../static-info.ts'

const encode = Schema.encodeResult(boardSchemas('shipments').filter)

interface Parts {
  readonly database: WaybillDatabase
  readonly gazetteer: Gazetteer
  readonly lists: ReadTenantLists
}

/** Reads a search as users type it into a filter of the board [2.17]. `today` is the date of the user searching. */
export const smartSearchCalls = ({ database, gazetteer, lists }: Parts): readonly Implementation[] => {
  const users = createUserQueries(database)
  return [
    implement(parseSmartSearch, {
      handle: ({ tenant, session, query: { q, today } }) =>
        Effect.gen(function* () {
          const { filter, understood } = smartSearch(q, {
            today: today ?? new Date().toISOString().slice(0, 10),
            username: session.user.username,
            isCity: gazetteer.isCity,
            equipment: equipmentOptions(yield* fromLog(() => lists(tenant))),
            people: isPermitted(session.permissions, 'users#read') ? yield* users.named(tenant) : [],
          })
          const filters = encode(filter)
          if (Result.isFailure(filters))
            return yield* unreadable('q', "Too long, or has characters that can't be searched. Use fewer words")
          return { smart_search: { filters: filters.success, understood } }
        }),
    }),
  ]
}
