import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardSchemas } from './board-schemas.ts'
import { smartSearch } from './smart-search.ts'

const CITIES = ['chicago', 'dallas', 'kansas city', 'fort worth', 'salt lake city']
const facts = {
  today: '2026-11-21',
  username: 'dana',
  isCity: (name: string) => CITIES.includes(name.toLowerCase()),
  equipment: [
    { code: 'V', description: 'Van' },
    { code: 'CS', description: 'Curtain Side' },
  ],
  people: [
    { username: 'dana', first_name: 'Dana', last_name: 'Whitlock', sells: false },
    { username: 'mreyes', first_name: 'Maria', last_name: 'Reyes', sells: false },
    { username: 'maria2', first_name: 'Maria', last_name: 'Okafor', sells: false },
    { username: 'ann', first_name: 'Ann', last_name: 'Dallas', sells: true },
    { username: 'bot', first_name: '', last_name: '', sells: false },
  ],
}
const FILLERS = 'a all and any are at by for going in is loads of on or out shipments show that the up which with'
const read = (text: string) => smartSearch(text, facts).filter

test.each([
  ['4820001', { pro: ['4820001'] }],
  ['open reefer from Chicago to TX', { status: ['OPEN'], equipment_type: ['R'], pickup_city: ['Chicago'], consignee_state: ['TX'] }],
  ['Kansas City, MO to Fort Worth', { pickup_city: ['Kansas City'], pickup_state: ['MO'], consignee_city: ['Fort Worth'] }],
  ['texas to new mexico', { pickup_state: ['TX'], consignee_state: ['NM'] }],
  ['open covered van', { status: ['COVERED', 'OPEN'], equipment_type: ['V'] }],
  ['ltl to release', { mode: ['LESS-THAN-TRUCKLOAD'], status: ['to_release'] }],
  ['step deck hazmat high risk', { equipment_type: ['SD'], hazmat: ['true'], high_risk: ['true'] }],
  ['curtain side or v53', { equipment_type: ['CS', 'V53'] }],
  ['x53', { search: ['x53'] }],
  ['mine today', { dispatcher: ['dana'], pickup_date_from: ['2026-11-21'], pickup_date_to: ['2026-11-21'] }],
  ['delivery tomorrow', { consignee_date_from: ['2026-11-22'], consignee_date_to: ['2026-11-22'] }],
  ['monday', { pickup_date_from: ['2026-11-23'], pickup_date_to: ['2026-11-23'] }],
  ['this week', { pickup_date_from: ['2026-11-16'], pickup_date_to: ['2026-11-22'] }],
  ['next week', { pickup_date_from: ['2026-11-23'], pickup_date_to: ['2026-11-29'] }],
  ['delivering 12/3', { consignee_date_from: ['2026-12-03'], consignee_date_to: ['2026-12-03'] }],
  ['13/45', { search: ['13/45'] }],
  [
    'from Chicago dallas today',
    { pickup_city: ['Chicago'], search: ['dallas'], pickup_date_from: ['2026-11-21'], pickup_date_to: ['2026-11-21'] },
  ],
  ['Apex chicago', { search: ['apex', 'chicago'] }],
  ['in', { search: ['in'] }],
  ['open reefer loads in Chicago', { status: ['OPEN'], equipment_type: ['R'], pickup_city: ['Chicago'] }],
  ['picking up tomorrow', { pickup_date_from: ['2026-11-22'], pickup_date_to: ['2026-11-22'] }],
  ['delivering today in TX', { consignee_date_from: ['2026-11-21'], consignee_date_to: ['2026-11-21'], consignee_state: ['TX'] }],
  ['covered vans Chicago to Dallas', { status: ['COVERED'], equipment_type: ['V'], pickup_city: ['Chicago'], consignee_city: ['Dallas'] }],
  ['dry vans', { equipment_type: ['V'] }],
  ['flatbeds not covered', { equipment_type: ['F'], not_status: ['COVERED'] }],
  ['no hazmat from TX', { hazmat: ['false'], pickup_state: ['TX'] }],
  ['not from TX', { search: ['not'], pickup_state: ['TX'] }],
  ['within 50 miles of Dallas, TX', { pickup_city: ['Dallas'], pickup_state: ['TX'], location_search: ['radius'], pickup_radius: ['50'] }],
  ['delivering near Chicago', { consignee_city: ['Chicago'], location_search: ['radius'] }],
  ['near nowhere', { search: ['near', 'nowhere'] }],
  ['loads for Mesa Foods on hold', { status: ['HOLD'], search: ['foods', 'mesa'] }],
  ['loads of dana today', { dispatcher: ['dana'], pickup_date_from: ['2026-11-21'], pickup_date_to: ['2026-11-21'] }],
  ['open loads of Maria', { status: ['OPEN'], dispatcher: ['maria2', 'mreyes'] }],
  ['loads of maria reyes from dallas', { dispatcher: ['mreyes'], pickup_city: ['dallas'] }],
  ["reyes' reefers", { search: ["reyes'"], equipment_type: ['R'] }],
  ["Reyes's reefers", { dispatcher: ['mreyes'], equipment_type: ['R'] }],
  ["ann's open loads", { sales_representative: ['ann'], status: ['OPEN'] }],
  ['dispatcher ann', { dispatcher: ['ann'] }],
  ['sales rep ann not covered', { sales_representative: ['ann'], not_status: ['COVERED'] }],
  ['covered not of dana', { status: ['COVERED'], not_dispatcher: ['dana'] }],
  ['reserved by dana', { reserved_by: ['dana'] }],
  ['reserved by noon', { status: ['RESERVED'], search: ['noon'] }],
  ['service rep whitlock', { service_representative: ['dana'] }],
  ['maria', { search: ['maria'] }],
  ['within 20 miles of Dallas, TX', { pickup_city: ['Dallas'], pickup_state: ['TX'], location_search: ['radius'], pickup_radius: ['20'] }],
  ['of nobody', { search: ['nobody'] }],
  ['all loads', { search: ['all', 'loads'] }],
  ['2026-11-23', { pickup_date_from: ['2026-11-23'], pickup_date_to: ['2026-11-23'] }],
  ['2026-02-30', { search: ['2026-02-30'] }],
  ['1899-12-31', { search: ['1899-12-31'] }],
  ['3026-01-01', { search: ['3026-01-01'] }],
  ['2/30', { search: ['2/30'] }],
  ['', {}],
])('"%s" is read as %j [2.17]', (text, filter) => {
  expect(read(text)).toEqual(filter)
})

test('says what it understood, in the order of the words', () => {
  expect(smartSearch('reefer from Dallas, TX apex', facts).understood).toEqual([
    { text: 'reefer', as: 'Equipment R' },
    { text: 'Dallas, TX', as: 'Pickup Dallas, TX' },
  ])
})

test('whatever is typed, the answer is a filter, and no word that asks for something is lost', () => {
  const word = fc.constantFrom(
    'open',
    'TX',
    'texas',
    'from',
    'to',
    'Chicago',
    'today',
    'van',
    'x1',
    'not',
    'near',
    'vans',
    '12/3',
    'new',
    'mexico',
    'hot',
    '4820001',
    "o'hara",
    'é',
    'yesterday',
    'tomorrow',
    '2026-02-29',
    '1899-12-31',
  )
  const today = fc.constantFrom(facts.today, '1900-01-01', '2999-12-31')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 8 }), today, (typed, day) => {
      const text = typed.join(' ').replaceAll('\0', '').toWellFormed()
      const { filter, understood } = smartSearch(text, { ...facts, today: day })
      const encoded = Schema.encodeUnknownResult(boardSchemas('shipments').filter)(filter)
      if ((filter.search?.join(' ') ?? '').length <= 120) expect(Result.isSuccess(encoded)).toBe(true)
      const source =
        `${understood.map(({ text }) => text).join(' ')} ${filter.search?.join(' ') ?? ''} from to pickup picking delivery delivering deliver ${FILLERS}`.toLowerCase()
      for (const each of text.toLowerCase().split(/\s+/).filter(Boolean)) expect(source).toContain(each)
    }),
  )
})
