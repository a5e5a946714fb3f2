import type { JsonObject } from '@waybill/shared/log/envelope'

/** Settings of the demo tenants: the defaults plus a revenue type for tendered loads. */
export const DEMO_SETTINGS: JsonObject = { default_revenue_type: 'TL' }
