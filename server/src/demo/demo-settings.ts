import type { JsonObject } from '@waybill/shared/log/envelope'

/** Settings of the demo tenants: the defaults, and the revenue type of a load that comes in by tender. */
export const DEMO_SETTINGS: JsonObject = { default_revenue_type: 'TL' }
