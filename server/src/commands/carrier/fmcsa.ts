import { CARRIER_LOOKUP } from '@waybill/shared/integration/catalogue'
import { Redacted } from 'effect'
import type { CallLog } from '../../integrations/call-log.ts'
import { createQcMobile, qcMobileAccess } from '../../integrations/fmcsa/qcmobile.ts'
import type { FmcsaOf } from '../../integrations/fmcsa/service.ts'
import { simulatedFmcsa } from '../../integrations/fmcsa/simulated.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Integrations } from '../integration/integrations.ts'
import type { StreamCache } from '../stream-cache.ts'
import { carrierStream } from './carrier-stream.ts'
import { findCarrierId } from './find-carrier.ts'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly integrations: Integrations
  readonly calls: CallLog
}

/** Source of a tenant's government carrier data: FMCSA if connected, else the tenant's own carriers. */
export const createFmcsaOf =
  ({ database, cache, integrations, calls }: Dependencies): FmcsaOf =>
  async (tenant) => {
    const credentials = await integrations.credentials(tenant, CARRIER_LOOKUP)
    if (credentials === null) {
      return simulatedFmcsa(async (number) => {
        const reference = 'dot' in number ? { dot_num: number.dot, mc_num: null } : { dot_num: null, mc_num: number.mc }
        const id = await findCarrierId(database, tenant, { carrier_id: null, ...reference })
        return id === null ? null : (await cache.fresh(tenant, carrierStream, id)).state
      })
    }
    const access = qcMobileAccess(credentials)
    const service = createQcMobile(access, integrations.guard)
    const watch = calls.watch({
      tenant,
      integration_id: CARRIER_LOOKUP.id,
      provider: service.provider,
      secrets: [Redacted.value(access.web_key)],
    })
    return { ...service, find: (number) => watch('find carrier', service.find(number)) }
  }
