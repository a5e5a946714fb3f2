import { Schema } from 'effect'
import { CREDIT_RULES } from '../customer/credit.ts'
import { text } from '../fields/field-schemas.ts'

/** Columns a company may require, by part of a record [5.4, 5.26]. */
export const CONFIGURABLE_FIELDS = {
  shipment: [
    'equipment_type',
    'revenue_type',
    'weight',
    'load_description',
    'pieces',
    'agent_id',
    'office',
    'declared_value',
    'business_unit',
    'signed_by',
  ],
  customer: ['name', 'address', 'city', 'state', 'zip', 'contact', 'phone', 'email'],
  bill_to: ['name', 'address', 'city', 'state', 'zip', 'contact', 'phone', 'email'],
  pick_stop: ['location_name', 'ready_or_deliver', 'contact', 'phone', 'ref_number', 'account_number'],
  location: ['city', 'state', 'zip', 'address'],
  company: ['credit_limit', 'status'],
} as const satisfies Record<string, readonly string[]>

const demanded = <Column extends string>(columns: readonly Column[]) => Schema.Array(Schema.Literals(columns))

/** Every required field, by part. */
export const RequiredFieldSettings = Schema.Struct({
  shipment: demanded(CONFIGURABLE_FIELDS.shipment),
  customer: demanded(CONFIGURABLE_FIELDS.customer),
  bill_to: demanded(CONFIGURABLE_FIELDS.bill_to),
  pick_stop: demanded(CONFIGURABLE_FIELDS.pick_stop),
  location: demanded(CONFIGURABLE_FIELDS.location),
  company: demanded(CONFIGURABLE_FIELDS.company),
})
export type RequiredFieldSettings = typeof RequiredFieldSettings.Type

/** Required fields without the columns that no form has a field for: they must not block a save. */
export const knownDemands = (stored: RequiredFieldSettings): RequiredFieldSettings => {
  const known = <Column extends string>(columns: readonly Column[], wanted: readonly string[]) =>
    columns.filter((column) => wanted.includes(column))
  return {
    shipment: known(CONFIGURABLE_FIELDS.shipment, stored.shipment),
    customer: known(CONFIGURABLE_FIELDS.customer, stored.customer),
    bill_to: known(CONFIGURABLE_FIELDS.bill_to, stored.bill_to),
    pick_stop: known(CONFIGURABLE_FIELDS.pick_stop, stored.pick_stop),
    location: known(CONFIGURABLE_FIELDS.location, stored.location),
    company: known(CONFIGURABLE_FIELDS.company, stored.company),
  }
}

/** Lines of a printed document, at most five: blank ones are left out. */
const lines = Schema.Array(Schema.String.check(Schema.isMaxLength(120))).check(Schema.isMaxLength(5))

/** Company settings. `remit_to`: remittance address, in lines. */
export const settingFields = {
  required_fields: RequiredFieldSettings,
  credit_rule: Schema.Literals(CREDIT_RULES),
  default_revenue_type: text(80),
  letterhead: Schema.Struct({ name: text(120), lines }),
  remit_to: lines,
}
export type CompanySettings = Schema.Struct.Type<typeof settingFields>

/** Settings the company has changed; parts it never changed are absent. */
export type SavedSettings = Partial<CompanySettings>

/** Fields required on every load by default [5.4]. */
export const DEFAULT_REQUIRED_FIELDS: RequiredFieldSettings = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
  company: [],
}
