import { Schema } from 'effect'
import { CustomerInput } from '../customer/input.ts'
import { prose } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'

const CompanyId = Schema.Union([Schema.String.check(Schema.isPattern(/^\d{1,15}$/)), Schema.Int])

/** PUT /companies/deactivate [7.16]: 1 to 500 customers, and an optional reason. */
export const DeactivateBody = Schema.Struct({
  company_ids: Schema.Array(CompanyId).check(Schema.isMinLength(1), Schema.isMaxLength(500)),
  reason: Schema.optionalKey(prose(500)),
})

/** `POST /companies` and `PUT /companies/{id}`: what the server sets itself may be sent back, and is ignored. */
export const CompanyBody = Schema.Struct({
  company: Schema.Struct({
    ...CustomerInput.fields,
    ...optional(readOnly('id', 'source', 'created_at', 'created_by', 'exposure', 'available')),
    version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  }),
})
