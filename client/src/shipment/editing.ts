import type { Refusal } from '@waybill/shared/decision/refusal'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { type Editor, editingBlocked } from '@waybill/shared/shipment/rules/editable'
import { savedLoad } from './form/saved-load.ts'

/** Why the form is read-only; null if it can be edited [4.22–4.26]. `mayRevise`: whether the user has permission to edit. */
export const whyReadOnly = (shipment: ShipmentResource, editor: Editor, mayRevise: boolean): Refusal | null =>
  mayRevise ? editingBlocked(savedLoad(shipment), editor) : { type: 'ViewOnly', message: 'You have view-only access to this load' }
