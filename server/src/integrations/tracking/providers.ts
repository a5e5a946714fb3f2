import { VISIBILITY } from '@waybill/shared/integration/catalogue'
import { Redacted } from 'effect'
import type { NetworkGuard } from '../../webhooks/network-guard.ts'
import type { CallLog } from '../call-log.ts'
import { createMacropoint } from './macropoint.ts'
import type { ReadMacropointAccess } from './macropoint-access.ts'
import type { VisibilityOf, VisibilityService } from './service.ts'
import { simulatedVisibility } from './simulated.ts'

/** Wraps a service so that every call is logged. */
const withCallLog = (service: VisibilityService, watch: ReturnType<CallLog['watch']>): VisibilityService => ({
  ...service,
  placeOrder: (order, key) => watch('place order', service.placeOrder(order, key)),
  changeOrder: (id, order) => watch('change order', service.changeOrder(id, order)),
  stopOrder: (id) => watch('stop order', service.stopOrder(id)),
  orderLink: (id) => watch('order link', service.orderLink(id)),
  partnerStatus: (carrier) => watch('partner status', service.partnerStatus(carrier)),
  capacity: (request) => watch('free trucks', service.capacity(request)),
})

/** Returns the tenant's tracking provider: MacroPoint if connected, otherwise the simulated one. */
export const createVisibilityOf =
  (readAccess: ReadMacropointAccess, calls: CallLog, guard: NetworkGuard | null): VisibilityOf =>
  async (tenant) => {
    const access = await readAccess(tenant)
    if (access === null) return simulatedVisibility
    const service = createMacropoint(access, guard)
    const secrets = [access.password, ...(access.callback_key ? [access.callback_key] : [])].map((secret) => Redacted.value(secret))
    return withCallLog(service, calls.watch({ tenant, integration_id: VISIBILITY.id, provider: service.provider, secrets }))
  }
