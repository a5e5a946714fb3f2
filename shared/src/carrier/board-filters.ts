import type { Condition } from '../boards/condition.ts'
import type { BoardField } from '../boards/field.ts'
import { custom, isText, words } from '../boards/filter-definition.ts'
import { ACCEPTED_RATINGS } from '../shipment/rules/compliance.ts'
import { digitsOfNumber } from './authority-number.ts'
import type { Carrier } from './state.ts'

const detail = (key: keyof Carrier & string, as: 'exact' | 'text' | 'flag' = 'exact'): BoardField => ({ path: ['detail', key], as })
const isSet = (key: keyof Carrier & string): Condition => ({ field: detail(key, 'flag'), is: [true] })

const EXPIRIES = ['cargo_insurance_expires', 'liability_insurance_expires', 'general_liability_insurance_expires'] as const
type Expiry = (typeof EXPIRIES)[number]

/** The day of a minute, and the last day on which an insurance counts. */
const dayOf = (minute: string): string => minute.slice(0, 10)
const lasts = (key: Expiry, day: string): Condition => ({ field: detail(key), from: day, to: null })

/** Cargo insurance and one of the two liability insurances have not expired, as the compliance rules decide [5.44]. */
const insuredOn = (day: string): Condition => ({
  all: [
    lasts('cargo_insurance_expires', day),
    { any: [lasts('liability_insurance_expires', day), lasts('general_liability_insurance_expires', day)] },
  ],
})

/** What the compliance rules decide where no value is declared [5.43, 5.44, 5.46]. */
const compliantOn = (day: string): Condition => ({
  any: [
    isSet('ltl_carrier'),
    {
      all: [
        insuredOn(day),
        { field: detail('safety_rating', 'text'), is: [...ACCEPTED_RATINGS].map((rating) => rating.toLowerCase()) },
        { any: [isSet('common_authority'), isSet('contract_authority')] },
      ],
    },
  ],
})

/** A filter that is decided anew each day: carriers whose insurance expires in between may enter or leave. */
const onDay = (condition: (day: string) => Condition) =>
  custom('flag', {
    condition: ([value], { minute }) => (value === 'true' ? condition(dayOf(minute)) : { not: condition(dayOf(minute)) }),
    changes: (before, minute) =>
      dayOf(before) === dayOf(minute)
        ? { any: [] }
        : { any: EXPIRIES.map((key) => ({ field: detail(key), from: dayOf(before), to: dayOf(minute) })) },
  })

/** A number is found however it is typed: with its prefix, leading zeros or dashes. */
const numberIs = (column: 'mc_number' | 'dot_number') =>
  custom('names', {
    condition: (numbers) => ({ field: { path: [column], as: 'exact' }, is: numbers.map((number) => digitsOfNumber(number) ?? '') }),
  })

/** The filters of the list of carriers. */
export const CARRIER_FILTERS = {
  name: isText('name'),
  city: isText('city'),
  state: isText('state'),
  status: isText('status'),
  mc_number: numberIs('mc_number'),
  dot_number: numberIs('dot_number'),
  safety_rating: isText('detail', 'safety_rating'),
  rank: isText('detail', 'rank'),
  insured: onDay(insuredOn),
  compliant: onDay(compliantOn),
  search: words('search'),
} as const
