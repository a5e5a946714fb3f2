import { digitsOfNumber } from '@waybill/shared/carrier/authority-number'
import type { FmcsaCarrier, InsuranceOnFile } from '@waybill/shared/carrier/fmcsa'
import { clipText } from '@waybill/shared/fields/clip-text'
import { readPhone, readSafetyRating } from '@waybill/shared/fmcsa-census/census-values'
import { readPostalCode, readState } from '@waybill/shared/places/postal'
import { Result } from 'effect'

type Wire = { readonly [element: string]: unknown }

const isObject = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An element as text; numbers arrive with and without quotation marks. */
const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' || typeof value === 'number' ? clipText(String(value), most) : null

const yesNo = (value: unknown): boolean | null => (value === 'Y' ? true : value === 'N' ? false : null)

/** A = active, I = inactive, N = none. */
const authority = (value: unknown): boolean | null => (value === 'A' ? true : value === 'I' || value === 'N' ? false : null)

const count = (value: unknown): number | null => {
  const text = textOf(value, 12)
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** Thousands of dollars to cents. */
const thousands = (value: unknown): number | null => {
  const amount = count(value)
  return amount === null ? null : amount * 100_000
}

/** Some web keys receive an amount, others Y or N. */
const onFile = (value: unknown): InsuranceOnFile => {
  const amount = thousands(value)
  return amount === null ? { on_file: yesNo(value), amount: null } : { on_file: amount > 0, amount }
}

/** Reads the carrier from one element of `content`. */
const readOne = (wire: Wire): FmcsaCarrier | null => {
  const dot_number = digitsOfNumber(textOf(wire.dotNumber, 12))
  const legal_name = textOf(wire.legalName, 255)
  if (dot_number === null || legal_name === null) return null
  return {
    dot_number,
    mc_number: digitsOfNumber(textOf(wire.mcNumber, 12)),
    legal_name,
    dba_name: textOf(wire.dbaName, 255),
    address: textOf(wire.phyStreet, 255),
    city: textOf(wire.phyCity, 80),
    state: readState(textOf(wire.phyState, 40) ?? '') ?? null,
    zip: textOf(readPostalCode(textOf(wire.phyZipcode, 20) ?? ''), 12),
    country: textOf(wire.phyCountry, 3),
    phone: readPhone(textOf(wire.telephone, 40) ?? ''),
    safety_rating: readSafetyRating(textOf(wire.safetyRating, 40) ?? '') ?? 'NOT RATED',
    common_authority: authority(wire.commonAuthorityStatus),
    contract_authority: authority(wire.contractAuthorityStatus),
    broker_authority: authority(wire.brokerAuthorityStatus),
    allowed_to_operate: yesNo(wire.allowedToOperate ?? wire.allowToOperate),
    out_of_service_date: textOf(wire.oosDate ?? wire.outOfServiceDate, 10),
    liability_insurance: onFile(wire.bipdInsuranceOnFile),
    liability_required: thousands(wire.bipdRequiredAmount),
    cargo_insurance: onFile(wire.cargoInsuranceOnFile),
    power_units: count(wire.totalPowerUnits),
    drivers: count(wire.totalDrivers),
  }
}

/** The result of a response, or why it could not be used, in FMCSA's words. */
export type FmcsaCarrierResult = Result.Result<
  FmcsaCarrier | null,
  { readonly kind: 'credentials' | 'unreadable'; readonly message: string }
>

const unreadable = (): FmcsaCarrierResult => Result.fail({ kind: 'unreadable', message: 'The FMCSA response could not be read' })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads QCMobile's response to a USDOT or docket number. `content` is one element, a list of them (the first is used),
 * or empty when there is no such carrier. An unknown web key is reported with a success status.
 */
export const readCarrier = (text: string): FmcsaCarrierResult => {
  const body = parse(text)
  if (!isObject(body)) return unreadable()
  const { content } = body
  if (typeof content === 'string' && /web ?key/i.test(content)) {
    return Result.fail({ kind: 'credentials', message: clipText(content, 120) ?? 'The web key is not known' })
  }
  if (content === null || content === undefined || (Array.isArray(content) && content.length === 0)) return Result.succeed(null)
  const first = Array.isArray(content) ? content[0] : content
  if (!isObject(first) || !isObject(first.carrier)) return unreadable()
  const carrier = readOne(first.carrier)
  return carrier === null ? unreadable() : Result.succeed(carrier)
}

/** Reads the MC number from a carrier's docket numbers; null if there is none. */
export const readDocket = (text: string): string | null => {
  const body = parse(text)
  if (!isObject(body) || !Array.isArray(body.content)) return null
  const docket = body.content.find((one) => isObject(one) && textOf(one.prefix, 4)?.toUpperCase() === 'MC')
  return isObject(docket) ? digitsOfNumber(textOf(docket.docketNumber, 12)) : null
}
