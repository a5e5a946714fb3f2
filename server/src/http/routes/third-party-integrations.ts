import { proOfRun, RunIntegrationBody } from '@waybill/shared/protocol/ltl-bodies'
import { ltlResource } from '@waybill/shared/protocol/ltl-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { LtlCommands } from '../../commands/pricing/ltl-commands.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { respondWith, type ShipmentAnswer } from './shipment-response.ts'

/** The id of the integration that rates LTL loads: every tenant has this one. */
export const LTL_RATING_ID = '1'

interface Parts {
  readonly ltl: LtlCommands
  readonly answer: ShipmentAnswer
}

/** Runs an action of an integration for a load; below `/api/v2` [7.39]. */
export const thirdPartyIntegrationRoutes = ({ ltl, answer }: Parts): ApiRoutes =>
  new Hono<ApiEnv>().post('/third_party_integrations/:id/run', requireFeature('ltl_quotes#request'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const id = c.req.param('id')
        if (id !== LTL_RATING_ID) return yield* new NotFound({ what: 'integration', message: `There is no integration ${id}.` })
        const pro = proOfRun(yield* decodeBody(c, RunIntegrationBody))
        if (pro === null) return yield* unreadable('pro', 'Expected the pro of a load')
        const ack = yield* ltl.requestQuotes(yield* commandRequestOf(c), pro)
        return respondWith(yield* answer.changed(c.var.tenant)(ack), {
          action_response: TEXTS.ltl.requested,
          ltl_quotes: ltlResource(ack.state.ltl).ltl_quotes,
          ...ltl.askedOf,
        })
      }),
    ),
  )
