import { Schema } from 'effect'

const CompanyId = Schema.Union([Schema.String.check(Schema.isPattern(/^\d{1,15}$/)), Schema.Int])

/** PUT /companies/deactivate [7.16]: 1 to 500 customers. */
export const DeactivateBody = Schema.Struct({
  company_ids: Schema.Array(CompanyId).check(Schema.isMinLength(1), Schema.isMaxLength(500)),
})
