import { Schema } from 'effect'
import { prose } from '../fields/field-schemas.ts'

const CompanyId = Schema.Union([Schema.String.check(Schema.isPattern(/^\d{1,15}$/)), Schema.Int])

/** PUT /companies/deactivate [7.16]: 1 to 500 customers, and an optional reason. */
export const DeactivateBody = Schema.Struct({
  company_ids: Schema.Array(CompanyId).check(Schema.isMinLength(1), Schema.isMaxLength(500)),
  reason: Schema.optionalKey(prose(500)),
})
