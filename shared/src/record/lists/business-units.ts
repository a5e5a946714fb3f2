import { codeList } from '../list.ts'

/** The parts of the house that loads are counted for [3.10]. */
export const BUSINESS_UNITS = codeList({
  path: 'business_units',
  resource: 'business_unit',
  noun: 'Business Unit',
  title: 'Business Units',
  max: 40,
})
