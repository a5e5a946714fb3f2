import { Schema } from 'effect'
import { CarrierInput } from '../carrier/input.ts'
import { PayeeInput } from '../carrier/payee.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))
const READ_ONLY = optional(
  readOnly(
    'id',
    'source',
    'created_at',
    'created_by',
    'status',
    'number_of_loads',
    'average_cost',
    'last_load_date',
    'ytd_loads',
    'ytd_cancels',
    'ytd_paid',
    'eligibility',
  ),
)
/** `POST /carriers` and `PUT /carriers/{id}`: what the server sets itself may be sent back, and is ignored. */
export const CarrierBody = Schema.Struct({
  carrier: Schema.Struct({ ...CarrierInput.fields, ...READ_ONLY, ...optional(readOnly('payee')), version }),
})

/** PUT /carriers/{id}/add_or_update_payee [7.43]: only the payee of the carrier is read. */
export const PayeeBody = Schema.Struct({
  carrier: Schema.Struct({
    ...optional(readOnly(...(Object.keys(CarrierInput.fields) as (keyof CarrierInput)[]))),
    ...READ_ONLY,
    payee: PayeeInput,
    version,
  }),
})
/** `PUT /carriers/{id}/remove_payee`. */
export const NoPayeeBody = Schema.Struct({
  carrier: Schema.optionalKey(
    Schema.Struct({
      ...optional(readOnly(...(Object.keys(CarrierInput.fields) as (keyof CarrierInput)[]), 'payee')),
      ...READ_ONLY,
      version,
    }),
  ),
})
