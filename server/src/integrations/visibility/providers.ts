import { VISIBILITY } from '@waybill/shared/integration/catalogue'
import { Redacted } from 'effect'
import type { CallLog } from '../call-log.ts'
import { createMacropoint } from './macropoint.ts'
import type { ReadMacropointAccess } from './macropoint-access.ts'
import type { VisibilityOf, VisibilityService } from './service.ts'
import { simulatedVisibility } from './simulated.ts'

/** The same service, every question to it written down. */
const watched = (service: VisibilityService, watch: ReturnType<CallLog['watch']>): VisibilityService => ({
  ...service,
  placeOrder: (order, key) => watch('place order', service.placeOrder(order, key)),
  changeOrder: (id, order) => watch('change order', service.changeOrder(id, order)),
  stopOrder: (id) => watch('stop order', service.stopOrder(id)),
  orderLink: (id) => watch('order link', service.orderLink(id)),
  partnerStatus: (carrier) => watch('partner status', service.partnerStatus(carrier)),
  capacity: (asked) => watch('free trucks', service.capacity(asked)),
})

/** The provider of a tenant: MacroPoint where it is connected with an account there, else the simulated one. */
export const createVisibilityOf =
  (readAccess: ReadMacropointAccess, calls: CallLog): VisibilityOf =>
  async (tenant) => {
    const access = await readAccess(tenant)
    if (access === null) return simulatedVisibility
    const service = createMacropoint(access)
    const secrets = [access.password, ...(access.callback_key ? [access.callback_key] : [])].map((secret) => Redacted.value(secret))
    return watched(service, calls.watch({ tenant, integration_id: VISIBILITY.id, provider: service.provider, secrets }))
  }
