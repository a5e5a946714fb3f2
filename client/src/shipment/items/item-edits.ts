import { BLANK_ITEM } from '@waybill/shared/shipment/blank'
import { cubicFeet } from '@waybill/shared/shipment/item-size'
import { numberOf } from '@waybill/shared/shipment/rules/numbers'
import type { ShipmentForm } from '../form/shipment-form.ts'

type Items = ShipmentForm['draft']['items']

const withItems = (form: ShipmentForm, items: Items): ShipmentForm => ({ ...form, draft: { ...form.draft, items } })

/** Adds a blank item at the end. */
export const addItem = (form: ShipmentForm): ShipmentForm => withItems(form, [...form.draft.items, BLANK_ITEM])

/** Removes an item, numbered from 1. Items after it move up. */
export const removeItem = (form: ShipmentForm, number: number): ShipmentForm => withItems(form, form.draft.items.toSpliced(number - 1, 1))

/** Total pieces, pallets, pounds and cubic feet. Items without dimensions add no cubic feet. */
export const itemTotals = (items: Items) => ({
  pieces: items.reduce((sum, { pieces }) => sum + numberOf(pieces), 0),
  pallets: items.reduce((sum, { pallets }) => sum + numberOf(pallets), 0),
  weight: items.reduce((sum, { weight }) => sum + numberOf(weight), 0),
  cubicFeet: items.reduce((sum, item) => sum + (cubicFeet(item) ?? 0), 0),
})
