/** Compliance data that passes every check. */
export const COMPLIANT = {
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: '100000.00',
  cargo_insurance_expires: '2099-01-01',
  liability_insurance_amount: '1000000.00',
  liability_insurance_expires: '2099-01-01',
  common_authority: true,
}
