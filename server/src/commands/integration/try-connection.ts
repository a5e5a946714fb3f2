import type { IntegrationKind } from '@waybill/shared/integration/catalogue'
import type { ConnectionTest } from '@waybill/shared/protocol/integration-bodies'
import { Effect } from 'effect'
import type { FmcsaOf } from '../../integrations/fmcsa/service.ts'
import { type MailOf, mailFailure } from '../../integrations/mail/of-tenant.ts'
import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import type { VisibilityOf } from '../../integrations/tracking/service.ts'
import { DependencyDown } from '../failures.ts'

interface Dependencies {
  readonly mailOf: MailOf
  readonly visibilityOf: VisibilityOf
  readonly fmcsaOf: FmcsaOf
}

/** A carrier looked up only to see whether an answer comes; the answer is ignored. */
const ANY_DOT = '80321'

interface Tried {
  readonly provider: string
  readonly simulated: boolean
  readonly ask: Effect.Effect<unknown, ProviderFailure>
}

/** Sends a provider a request that changes nothing, and reports whether it answered [7.49]. */
export const createTryConnection = ({ visibilityOf, fmcsaOf, mailOf }: Dependencies) => {
  const tried = async (tenant: string, { integration_class, fallback }: IntegrationKind): Promise<Tried> => {
    switch (integration_class) {
      case 'visibility': {
        const service = await visibilityOf(tenant)
        return { ...service, ask: service.partnerStatus({ mc_number: null, dot_number: ANY_DOT }) }
      }
      case 'carrier_lookup': {
        const service = await fmcsaOf(tenant)
        return { ...service, ask: service.find({ dot: ANY_DOT }) }
      }
      case 'mail': {
        const service = await mailOf(tenant)
        return { ...service, ask: Effect.tryPromise({ try: () => service.verify(), catch: mailFailure }) }
      }
      default:
        return { provider: fallback, simulated: true, ask: Effect.void }
    }
  }
  return (tenant: string, kind: IntegrationKind): Effect.Effect<ConnectionTest, DependencyDown> =>
    Effect.tryPromise({ try: () => tried(tenant, kind), catch: (cause) => new DependencyDown({ dependency: 'integration', cause }) }).pipe(
      Effect.flatMap(({ provider, simulated, ask }) =>
        ask.pipe(
          Effect.match({
            onSuccess: () => ({ succeeded: true, simulated, provider, message: null }),
            onFailure: ({ message }) => ({ succeeded: false, simulated, provider, message }),
          }),
        ),
      ),
    )
}
