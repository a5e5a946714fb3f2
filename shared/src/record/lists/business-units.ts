import { codeList } from '../list.ts'

/** Business units that loads are reported under [3.10]. */
export const BUSINESS_UNITS = codeList({
  path: 'business_units',
  resource: 'business_unit',
  noun: 'Business Unit',
  title: 'Business Units',
  max: 40,
})
