import { runIntegration } from '@waybill/shared/calls/ltl-quotes'
import { proOfRun } from '@waybill/shared/protocol/ltl-bodies'
import { ltlResource } from '@waybill/shared/protocol/ltl-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import { unreadable } from '../failures.ts'
import { type Implementation, implement } from '../implement.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'

/** The id of the integration that rates LTL loads: every tenant has this one. */
export const LTL_RATING_ID = '1'

interface Parts {
  readonly ltl: LtlCommands
  readonly answer: ShipmentAnswer
}

/** Runs an action of an integration for a load; below `/api/v2` [7.39]. */
export const thirdPartyIntegrationCalls = ({ ltl, answer }: Parts): readonly Implementation[] => [
  implement(runIntegration, {
    find: ({ params: { id } }) =>
      id === LTL_RATING_ID ? Effect.void : Effect.fail(new NotFound({ what: 'integration', message: `There is no integration ${id}.` })),
    handle: ({ tenant, body, command }) =>
      Effect.gen(function* () {
        const pro = proOfRun(body)
        if (pro === null) return yield* unreadable('pro', 'Expected the pro of a load')
        const ack = yield* ltl.requestQuotes(yield* command(), pro)
        return respondWith(yield* answer.changed(tenant)(ack), {
          action_response: TEXTS.ltl.requested,
          ltl_quotes: ltlResource(ack.state.ltl).ltl_quotes,
          ...ltl.askedOf,
        })
      }),
  }),
]
