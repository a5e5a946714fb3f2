import { existsSync, readFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideCarrier } from '../carrier/decide.ts'
import { carrierFacts } from '../carrier/facts.ts'
import { CarrierInput } from '../carrier/input.ts'
import type { Carrier } from '../carrier/state.ts'
import { findCensusColumns } from './columns.ts'
import { type CensusCarrier, readCensusRow } from './read-census-row.ts'

const REAL_HEADER =
  'usdot_number,mc_mx_ff_number,legal_name,dba_name,entity_type,operating_status,out_of_service_date,p_city,p_state,p_zip_code,phone,power_units,drivers,mcs_150_form_date,mcs_150_mileage_year'.split(
    ',',
  )

const judge = (cells: Readonly<Record<string, string>>, header: readonly string[] = REAL_HEADER) => {
  const columns = findCensusColumns(header)
  if (!columns) throw new Error('the header has no census columns')
  return readCensusRow(
    columns,
    header.map((column) => cells[column] ?? ''),
  )
}
const read = (cells: Readonly<Record<string, string>>, header?: readonly string[]): CensusCarrier =>
  Result.getOrThrowWith(judge({ usdot_number: '2378186', legal_name: 'BAKER TRANSPORT', ...cells }, header), (reason) => new Error(reason))

test('a census row becomes a carrier with the values of the row', () => {
  expect(
    read({
      mc_mx_ff_number: 'MC-828829',
      dba_name: 'BAKER',
      entity_type: 'CARRIER',
      operating_status: 'AUTHORIZED FOR Property',
      p_city: 'LITTLE',
      p_state: 'AR',
      p_zip_code: '72209',
      phone: '(914) 725-9444',
      power_units: '1',
      drivers: '2',
    }),
  ).toEqual({
    dot_number: '2378186',
    input: {
      name: 'BAKER TRANSPORT',
      dba: 'BAKER',
      dot_number: '2378186',
      mc_number: '828829',
      city: 'LITTLE',
      state: 'AR',
      zip: '72209',
      country: 'US',
      phone: '(914) 725-9444',
      common_authority: true,
    },
    on_create: expect.objectContaining({
      safety_rating: 'NOT RATED',
      notes: 'FMCSA census: CARRIER, AUTHORIZED FOR Property, 1 power units, 2 drivers.',
    }),
    facts: {
      entity_type: 'CARRIER',
      operating_status: 'AUTHORIZED FOR Property',
      authority: { common: true, contract: null, broker: false },
      out_of_service: false,
      power_units: 1,
      drivers: 2,
    },
  })
})

test.each([
  [{}, 'USDOT number is missing.'],
  [{ usdot_number: '0', legal_name: 'X' }, '"0" is not a USDOT number.'],
  [{ usdot_number: 'n/a', legal_name: 'X' }, '"n/a" is not a USDOT number.'],
  [{ usdot_number: '123456789', legal_name: 'X' }, '"123456789" is not a USDOT number.'],
  [{ usdot_number: '123', legal_name: ' ' }, 'Name is missing.'],
])('%j is rejected with the reason', (cells, reason) => {
  expect(judge(cells)).toEqual(Result.fail(reason))
})

test('a blank cell never clears a field in a revision', () => {
  expect(read({}).input).toEqual({ name: 'BAKER TRANSPORT', dot_number: '2378186' })
})

test.each([
  ['', null],
  ['S', 'SATISFACTORY'],
  ['Conditional', 'CONDITIONAL'],
  ['None', 'NOT RATED'],
])('rating %j, and a blank one is NOT RATED [5.43]', (rating, expected) => {
  const { input: revision, on_create } = read({ safety_rating: rating }, [...REAL_HEADER, 'safety_rating'])
  expect(revision.safety_rating ?? null).toBe(expected)
  expect(on_create.safety_rating).toBe(expected ?? 'NOT RATED')
})

test.each([
  ['AUTHORIZED FOR Property', true, null, false],
  ['AUTHORIZED FOR Property, HHG', true, null, false],
  ['AUTHORIZED FOR BROKER Property', false, null, true],
  ['AUTHORIZED FOR Property; AUTHORIZED FOR BROKER Property', true, null, true],
  ['AUTHORIZED FOR Passenger', false, null, false],
  ['AUTHORIZED FOR HHG', false, null, false],
  ['NOT AUTHORIZED', false, false, false],
  ['ACTIVE', null, null, null],
  ['', null, null, null],
])('%j is authority of common %j, contract %j, broker %j [5.46]', (operating_status, common, contract, broker) => {
  expect(read({ operating_status }).facts.authority).toEqual({ common, contract, broker })
})

test('separate authority columns take precedence over the operating status', () => {
  const header = ['DOT_NUMBER', 'LEGAL_NAME', 'COMMON_STAT', 'CONTRACT_STAT', 'BROKER_STAT']
  expect(read({ DOT_NUMBER: '7', LEGAL_NAME: 'X', COMMON_STAT: 'I', CONTRACT_STAT: 'A', BROKER_STAT: 'N' }, header).input).toMatchObject({
    common_authority: false,
    contract_authority: true,
  })
})

test.each([
  [{ out_of_service_date: '01/02/2025' }, true],
  [{ operating_status: 'OUT-OF-SERVICE' }, true],
  [{ operating_status: 'Inactive USDOT Number per 49 CFR 390.19(b)(4)' }, true],
  [{ operating_status: 'NOT AUTHORIZED' }, false],
])('%j is out of service: %j', (cells, out) => {
  const { facts, input } = read(cells)
  expect(facts.out_of_service).toBe(out)
  expect(input.active).toBe(out ? false : undefined)
})

test.each([
  ['MC-972836', '972836'],
  ['MC0012345', '12345'],
  ['FF-1;MC-22', '22'],
  ['828829', '828829'],
  ['MX-123456', undefined],
  ['FF-123456', undefined],
])('docket %j is MC number %j', (mc_mx_ff_number, mc) => {
  expect(read({ mc_mx_ff_number }).input.mc_number).toBe(mc)
})

test.each([
  [{ p_state: 'MA', p_zip_code: '1851' }, '01851'],
  [{ p_state: 'MA', p_zip_code: '1960-3644' }, '01960-3644'],
  [{ p_state: 'PR', p_zip_code: '901' }, '00901'],
  [{ p_state: 'PQ', p_zip_code: 'H7P' }, 'H7P'],
  [{ p_state: 'NC', p_zip_code: '28202-2737' }, '28202-2737'],
])('postal code of %j is %s', (cells, zip) => {
  expect(read(cells).input.zip).toBe(zip)
})

test('phone numbers have one format', () => {
  expect(read({ phone: '9147259444' }).input.phone).toBe('(914) 725-9444')
  expect(read({ phone: '+52 55 1234' }).input.phone).toBe('+52 55 1234')
})

test('FMCSA column names of several files are recognized in any case', () => {
  expect(findCensusColumns(['DOT_NUMBER', 'LEGAL_NAME', 'PHY_STREET', 'Phy City', 'TELEPHONE'])?.size).toBe(5)
  expect(findCensusColumns(['\ufeffusdot_number', 'Legal Name'])?.get('dot_number')).toBe(0)
  expect(findCensusColumns(['shipment_id', 'carrier'])).toBeNull()
})

test('a row with any cell contents gives a carrier that passes validation', () => {
  const decode = Schema.decodeUnknownResult(CarrierInput)
  const encode = Schema.encodeSync(CarrierInput)
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 17, maxLength: 17 }), (cells) => {
      const columns = findCensusColumns([...REAL_HEADER, 'safety_rating', 'email'])
      if (!columns) throw new Error('the header has no census columns')
      const result = readCensusRow(columns, ['123', ...cells.slice(1)])
      if (Result.isSuccess(result)) expect(Result.isSuccess(decode(encode(result.success.on_create)))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const CENSUS = new URL('../../../../shared/data/carriers/fmcsa-carriers.csv', import.meta.url)

describe.skipIf(!existsSync(CENSUS))(
  `the census file beside the project${existsSync(CENSUS) ? '' : ' (skipped: ../shared/data is not there)'}`,
  () => {
    test('is read to the last row', () => {
      const [header = [], ...rows] = readFileSync(CENSUS, 'utf8')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
      const columns = findCensusColumns(header)
      if (!columns) throw new Error('the header has no census columns')
      const carriers = rows.map((row) => Result.getOrThrow(readCensusRow(columns, row)))
      const count = (of: (carrier: CensusCarrier) => boolean) => carriers.filter(of).length
      expect(carriers).toHaveLength(979)
      expect(new Set(carriers.map((carrier) => carrier.dot_number)).size).toBe(979)
      expect(count(({ facts }) => facts.entity_type === 'BROKER')).toBe(66)
      expect(count(({ facts }) => facts.operating_status === 'NOT AUTHORIZED')).toBe(56)
      expect(count(({ facts }) => facts.authority.common === true)).toBe(746)
      expect(count(({ facts }) => facts.authority.broker === true)).toBe(69)
      expect(count(({ input }) => input.mc_number !== undefined)).toBe(886)
      expect(count(({ input }) => input.state === 'QC')).toBe(11)
      expect(count(({ input }) => input.country === 'US' && !/^\d{5}(-\d{4})?$/.test(input.zip ?? ''))).toBe(0)
      expect(count(({ facts }) => facts.out_of_service)).toBe(1)
      const [first] = carriers
      const created = decideCarrier(
        null,
        { type: 'CreateCarrier', id: '1', carrier: first?.on_create ?? {}, source: 'census' },
        { now: '2026-01-01T00:00:00.000Z', by: { id: 'u', username: 'u' } },
      )
      const [event] = Result.getOrThrow(created)
      expect(event?.type === 'CarrierCreated' && carrierFacts('1', event.data.carrier as Carrier)).toMatchObject({
        dot_number: '2378186',
        mc_number: '828829',
        safety_rating: 'NOT RATED',
        common_authority: false,
      })
    })
  },
)
