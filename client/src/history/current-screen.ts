import type { TabSpec } from '../workspace/tab-types.ts'

/** The screen of a current record; null for a list entry. `name`: the tab title. */
export const currentScreenOf = (kind: string, id: string, name: string): TabSpec | null => {
  switch (kind) {
    case 'shipment':
      return { type: 'ShipmentTab', params: { pro: id } }
    case 'carrier':
      return { type: 'CarrierTab', params: { carrier_id: id, name } }
    case 'customer':
      return { type: 'CustomerProfileTab', params: { customer_id: id, name } }
    case 'user':
      return { type: 'UserProfileTab', params: { id, name } }
    case 'role':
      return { type: 'RolesLibraryTab', params: {} }
    case 'settings':
    case 'form_text':
      return { type: 'GlobalSettingsTab', params: {} }
    case 'integration':
      return { type: 'IntegrationsTab', params: {} }
    default:
      return null
  }
}
