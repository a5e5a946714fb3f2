import { Schema } from 'effect'
import { CREDIT_RULES } from '../customer/credit.ts'
import { text } from '../fields/field-schemas.ts'

/** Columns that a house may demand, by the part of a record they stand in [5.4, 5.26]. */
export const DEMANDABLE = {
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

/** Every field that a house demands, by part. */
export const RequiredFieldSettings = Schema.Struct({
  shipment: demanded(DEMANDABLE.shipment),
  customer: demanded(DEMANDABLE.customer),
  bill_to: demanded(DEMANDABLE.bill_to),
  pick_stop: demanded(DEMANDABLE.pick_stop),
  location: demanded(DEMANDABLE.location),
  company: demanded(DEMANDABLE.company),
})
export type RequiredFieldSettings = typeof RequiredFieldSettings.Type

/** Lines of a paper, at most five: blank ones are left out. */
const lines = Schema.Array(Schema.String.check(Schema.isMaxLength(120))).check(Schema.isMaxLength(5))

/** What a house decides for itself. `remit_to`: where customers send their money, in lines. */
export const settingFields = {
  required_fields: RequiredFieldSettings,
  credit_rule: Schema.Literals(CREDIT_RULES),
  default_revenue_type: text(80),
  letterhead: Schema.Struct({ name: text(120), lines }),
  remit_to: lines,
}
export type HouseSettings = Schema.Struct.Type<typeof settingFields>

/** What a house demands of every load unless it decided otherwise [5.4]. */
export const DEFAULT_REQUIRED_FIELDS: RequiredFieldSettings = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
  company: [],
}
