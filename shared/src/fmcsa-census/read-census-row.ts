import { Result } from 'effect'
import { digitsOfNumber } from '../carrier/authority-number.ts'
import type { CarrierInput } from '../carrier/input.ts'
import { clipText } from '../fields/clip-text.ts'
import { countryOfState, readPostalCode, readState } from '../places/postal.ts'
import { type Authority, readAuthority } from './authority.ts'
import { readPhone, readSafetyRating } from './census-values.ts'
import type { CensusColumn, CensusColumns } from './columns.ts'

/** Census data of a carrier that has no field in our records. */
interface CensusFacts {
  readonly entity_type: string | null
  readonly operating_status: string | null
  readonly authority: Authority
  readonly out_of_service: boolean
  readonly power_units: number | null
  readonly drivers: number | null
}

/** A parsed census row, ready to import. */
export interface CensusCarrier {
  readonly dot_number: string
  /** The values of the row, for a revision. Blank cells are left out, so they never clear a field. */
  readonly input: CarrierInput
  /** `input` and the initial values of a carrier created by the census import. */
  readonly on_create: CarrierInput
  readonly facts: CensusFacts
}

const clean = (text: string, most: number): string | undefined => clipText(text, most) ?? undefined

/** The MC number among docket numbers (`MC-123456`, `MC123;FF456`, or bare digits); MX and FF numbers are no MC numbers. */
const mcNumberOf = (text: string): string | undefined => {
  const [, digits] = /(?:^|[^A-Z])MC[ #-]*(\d{1,8})(?!\d)/i.exec(text) ?? /^(\d{1,8})$/.exec(text.trim()) ?? []
  return digitsOfNumber(digits ?? null) ?? undefined
}

/** Spreadsheets drop the leading zero of ZIP codes in New England. */
const zipOf = (text: string, country: string | undefined): string | undefined => {
  const zip = readPostalCode(text) ?? ''
  return clean(country === 'US' && /^\d{3,4}(-\d{4})?$/.test(zip) ? `0${zip}`.replace(/^(\d{4})(-|$)/, '0$1$2') : zip, 12)
}

const countOf = (text: string): number | null =>
  /^\d{1,7}$/.test(text.replaceAll(',', '').trim()) ? Number(text.replaceAll(',', '')) : null

/** The fields that have a value. */
const present = (fields: { readonly [K in keyof CarrierInput]?: CarrierInput[K] | undefined }): CarrierInput =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as CarrierInput

/**
 * Reads one row of an FMCSA census file. Brokers, carriers without authority and carriers out of service are rows like any other and
 * keep their facts. A blank safety rating is NOT RATED; the census has no insurance, so it stays missing until a user enters
 * it [5.43–5.45]. A row without a USDOT number or a name is rejected with the reason.
 */
export const readCensusRow = (columns: CensusColumns, row: readonly string[]): Result.Result<CensusCarrier, string> => {
  const cell = (column: CensusColumn): string => row[columns.get(column) ?? -1] ?? ''
  const dotText = cell('dot_number').trim()
  const dotNumber = /^(USDOT)?[ #-]*\d{1,8}(\.0)?$/i.test(dotText) ? digitsOfNumber(dotText.replace(/\.0$/, '')) : null
  if (dotNumber === null) return Result.fail(dotText ? `"${dotText.slice(0, 30)}" is not a USDOT number.` : 'USDOT number is missing.')
  const name = clean(cell('name'), 255)
  if (name === undefined) return Result.fail('Name is missing.')

  const state = readState(cell('state')) ?? undefined
  const country = clean(cell('country').toUpperCase(), 3) ?? countryOfState(state ?? null) ?? undefined
  const operatingStatus = clean(cell('operating_status'), 200) ?? null
  const authority = readAuthority({
    common: cell('common_authority').trim(),
    contract: cell('contract_authority').trim(),
    broker: cell('broker_authority').trim(),
    operating_status: operatingStatus ?? '',
  })
  const outOfService = cell('out_of_service_date').trim() !== '' || /OUT.OF.SERVICE|^INACTIVE|^I$/i.test(operatingStatus ?? '')
  const facts: CensusFacts = {
    entity_type: clean(cell('entity_type'), 80) ?? null,
    operating_status: operatingStatus,
    authority,
    out_of_service: outOfService,
    power_units: countOf(cell('power_units')),
    drivers: countOf(cell('drivers')),
  }
  const input = present({
    name,
    dba: clean(cell('dba'), 255),
    dot_number: dotNumber,
    mc_number: mcNumberOf(cell('docket_number')),
    address: clean(cell('address'), 255),
    city: clean(cell('city'), 80),
    state,
    zip: zipOf(cell('zip'), country),
    country,
    phone: readPhone(cell('phone')) ?? undefined,
    email: clean(cell('email'), 255),
    safety_rating: readSafetyRating(cell('safety_rating')) ?? undefined,
    common_authority: authority.common ?? undefined,
    contract_authority: authority.contract ?? undefined,
    active: outOfService ? false : undefined,
  })
  return Result.succeed({
    dot_number: dotNumber,
    input: input,
    on_create: { safety_rating: 'NOT RATED', notes: noteOf(facts), ...input },
    facts,
  })
}

/** Census facts without a field of their own, as a note on the carrier. */
const noteOf = (facts: CensusFacts): string | null => {
  const parts = [
    facts.entity_type,
    facts.operating_status,
    facts.power_units === null ? null : `${facts.power_units} power units`,
    facts.drivers === null ? null : `${facts.drivers} drivers`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? `FMCSA census: ${parts.join(', ')}.` : null
}
