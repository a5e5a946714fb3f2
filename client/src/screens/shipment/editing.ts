import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Refusal } from '@waybill/shared/shipment/refusals'
import { type Editor, editingBlocked } from '@waybill/shared/shipment/rules/editable'
import { savedLoad } from './saved-load.ts'

/** Why the form cannot be written into, null when it can [4.22–4.26]; `mayRevise`: the user's permissions allow it. */
export const whyReadOnly = (shipment: ShipmentResource, editor: Editor, mayRevise: boolean): Refusal | null =>
  mayRevise ? editingBlocked(savedLoad(shipment), editor) : { type: 'ViewOnly', message: 'You can look at this load and not change it' }
