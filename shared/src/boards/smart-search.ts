import { isRealDate } from '../fields/field-schemas.ts'
import { STATE_NAMES } from '../places/state-names.ts'
import type { ShipmentFilter } from '../shipment/board-filters.ts'
import { matchPeople, type NamedPerson } from './find-people.ts'

/** What parsing a search needs: the current day, the user and the known cities. */
export interface SmartSearchFacts {
  /** `YYYY-MM-DD`, in the user's time zone. */
  readonly today: string
  readonly username: string
  readonly isCity: (name: string, state: string | null) => boolean
  /** The company's equipment list. */
  readonly equipment: readonly { readonly code: string; readonly description: string }[]
  /** Users of the company. */
  readonly people: readonly NamedPerson[]
}

/** A part of the search and what it was taken for, to be shown beside the box. */
export interface RecognizedTerm {
  readonly text: string
  readonly as: string
}

export interface SmartSearch {
  readonly filter: ShipmentFilter
  readonly understood: readonly RecognizedTerm[]
}

type End = 'pickup' | 'consignee'
type Found = { readonly set: Record<string, readonly string[]>; readonly as: string; readonly used: number } | null
interface Place {
  readonly terms: readonly string[]
  /** The end of the lane that the words before spoke of; null where they spoke of none. */
  readonly end: End | null
  /** The word just before was the one that spoke of it. */
  readonly follows: boolean
  readonly facts: SmartSearchFacts
}
type Rule = (place: Place) => Found

const MS_A_DAY = 86_400_000
const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_A_DAY).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The phrase of so many words at the beginning, in lower case. */
const phrase = (terms: readonly string[], length: number) => terms.slice(0, length).join(' ').toLowerCase()

/** A rule for fixed phrases; the longest that fits is taken. */
const phrases =
  (field: string, values: Readonly<Record<string, readonly string[]>>, as: string): Rule =>
  ({ terms }) => {
    for (let used = 3; used > 0; used--) {
      const text = phrase(terms, used)
      const entries = Object.hasOwn(values, text) ? values[text] : undefined
      if (entries && terms.length >= used) return { set: { [field]: entries }, as: `${as} ${entries.join(', ')}`, used }
    }
    return null
  }

const pros: Rule = ({ terms: [word = ''] }) => (/^\d{7}$/.test(word) ? { set: { pro: [word] }, as: `Pro ${word}`, used: 1 } : null)

const statuses = phrases(
  'status',
  {
    active: ['active'],
    open: ['OPEN'],
    available: ['OPEN'],
    uncovered: ['OPEN'],
    reserved: ['RESERVED'],
    hold: ['HOLD'],
    'on hold': ['HOLD'],
    covered: ['COVERED'],
    dispatched: ['DISPATCHED'],
    arrived: ['ARRIVED'],
    departed: ['DEPARTED'],
    rolling: ['DEPARTED', 'DISPATCHED'],
    delivered: ['DELIVERED'],
    released: ['RELEASED'],
    voided: ['VOIDED'],
    'to release': ['to_release'],
  },
  'Status',
)

const modes = phrases(
  'mode',
  {
    truckload: ['TRUCKLOAD'],
    tl: ['TRUCKLOAD'],
    ftl: ['TRUCKLOAD'],
    ltl: ['LESS-THAN-TRUCKLOAD'],
    intermodal: ['intermodal'],
    rail: ['intermodal'],
  },
  'Mode',
)

/** Common words for equipment, whatever the company calls it. */
const equipmentPhrases = phrases(
  'equipment_type',
  {
    van: ['V'],
    'dry van': ['V'],
    reefer: ['R'],
    flatbed: ['F'],
    'step deck': ['SD'],
    stepdeck: ['SD'],
    'double drop': ['DD'],
    lowboy: ['LB'],
    rgn: ['RGN'],
    conestoga: ['CN'],
    'power only': ['PO'],
    hotshot: ['HS'],
    'box truck': ['BT'],
    tanker: ['TN'],
    container: ['C'],
  },
  'Equipment',
)

/** A code with its length in feet, `R53`; the company's description of an equipment; else the common trade words. */
const equipment: Rule = (place) => {
  const { terms, facts } = place
  const [, code = '', feet = ''] = /^([a-z]{1,3})(\d{2})$/i.exec(terms[0] ?? '') ?? []
  if (facts.equipment.some((each) => each.code === code.toUpperCase())) {
    const sized = `${code.toUpperCase()}${feet}`
    return { set: { equipment_type: [sized] }, as: `Equipment ${sized}`, used: 1 }
  }
  for (const used of [3, 2, 1]) {
    const described = facts.equipment.find(({ description }) => description !== '' && description.toLowerCase() === phrase(terms, used))
    if (described && terms.length >= used) return { set: { equipment_type: [described.code] }, as: `Equipment ${described.code}`, used }
  }
  return equipmentPhrases(place)
}

/** Of several, the same: `vans`, `dry vans`. */
const severalOf =
  (rule: Rule): Rule =>
  (place) => {
    for (const used of [3, 2, 1]) {
      const text = phrase(place.terms, used)
      if (place.terms.length < used || !/[a-z]s$/.test(text)) continue
      const found = rule({ ...place, terms: text.slice(0, -1).split(' ') })
      if (found?.used === used) return found
    }
    return null
  }

const FLAGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hazmat: 'hazmat',
    hot: 'hot',
    late: 'late',
    overdue: 'check_call_overdue',
    'call overdue': 'check_call_overdue',
    'check call overdue': 'check_call_overdue',
    'late risk': 'late_risk',
    'at risk': 'late_risk',
    'high risk': 'high_risk',
    bonded: 'customs_bonded',
    'customs bonded': 'customs_bonded',
    posted: 'load_boards',
    exceptions: 'exceptions',
    'temp controlled': 'temperature_control',
  }),
)
const flags: Rule = ({ terms }) => {
  for (const used of [3, 2, 1]) {
    const flag = FLAGS.get(phrase(terms, used))
    if (flag !== undefined && terms.length >= used) return { set: { [flag]: ['true'] }, as: phrase(terms, used), used }
  }
  return null
}

const mine: Rule = ({ terms, facts }) =>
  ['mine', 'me'].includes(phrase(terms, 1)) ? { set: { dispatcher: [facts.username] }, as: `Dispatcher ${facts.username}`, used: 1 } : null

const people: Rule = ({ terms, facts }) => {
  const found = matchPeople(terms, facts.people)
  return found && { set: { [found.field]: found.usernames }, as: found.as, used: found.used }
}

interface Days {
  readonly from: string
  readonly to: string
  readonly used: number
}

/** The days that words name, first and last; null where they name none, or one that does not exist or lies outside all calendars of ours. */
const daysOf = (terms: readonly string[], today: string): Days | null => {
  const days = namedDays(terms, today)
  return days && isRealDate(days.from) && isRealDate(days.to) ? days : null
}

const namedDays = (terms: readonly string[], today: string): Days | null => {
  const one = (day: string, used = 1) => ({ from: day, to: day, used })
  const first = phrase(terms, 1)
  if (first === 'today') return one(today)
  if (first === 'tomorrow') return one(dayAfter(today, 1))
  if (first === 'yesterday') return one(dayAfter(today, -1))
  const monday = dayAfter(today, -((weekday(today) + 6) % 7))
  if (phrase(terms, 2) === 'this week') return { from: monday, to: dayAfter(monday, 6), used: 2 }
  if (phrase(terms, 2) === 'next week') return { from: dayAfter(monday, 7), to: dayAfter(monday, 13), used: 2 }
  const named = WEEKDAYS.findIndex((name) => name === first || (first.length === 3 && name.startsWith(first)))
  if (named >= 0) return one(dayAfter(today, (named - weekday(today) + 7) % 7))
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return one(first)
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(first) ?? []
  if (month === '') return null
  return one(`${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const NAMES: Readonly<Record<End, string>> = { pickup: 'Pickup', consignee: 'Delivery' }

const dates: Rule = ({ terms, end, facts }) => {
  const days = daysOf(terms, facts.today)
  if (!days) return null
  const stop = end ?? 'pickup'
  const { from, to, used } = days
  return {
    set: { [`${stop}_date_from`]: [from], [`${stop}_date_to`]: [to] },
    as: `${NAMES[stop]} ${from === to ? from : `${from} to ${to}`}`,
    used,
  }
}

const CODES: ReadonlyMap<string, string> = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name.toLowerCase(), code]))

const stateCode = (word: string): string | null => {
  const bare = word.replace(/,$/, '')
  return /^[A-Z]{2}$/.test(bare) && Object.hasOwn(STATE_NAMES, bare) ? bare : (CODES.get(bare.toLowerCase()) ?? null)
}

/** A state by its code in capitals or its name of up to two words. */
const stateAt = (terms: readonly string[]): { readonly code: string; readonly used: number } | null => {
  for (const used of [2, 1]) {
    const code = terms.length >= used ? stateCode(terms.slice(0, used).join(' ')) : null
    if (code) return { code, used }
  }
  return null
}

/** A city is one where a state or the way from there follows it, or where the word before spoke of an end of the lane. */
const cities: Rule = ({ terms, end, follows, facts }) => {
  for (const used of [3, 2, 1]) {
    if (terms.length < used) continue
    const city = terms.slice(0, used).join(' ').replace(/,$/, '')
    const state = stateAt(terms.slice(used))
    const leads = phrase(terms.slice(used), 1) === 'to'
    if (!(state || follows || leads) || !facts.isCity(city, state?.code ?? null)) continue
    const stop = end ?? 'pickup'
    const set = { [`${stop}_city`]: [city], ...(state && { [`${stop}_state`]: [state.code] }) }
    return { set, as: `${NAMES[stop]} ${[city, state?.code].filter(Boolean).join(', ')}`, used: used + (state?.used ?? 0) }
  }
  return null
}

const states: Rule = ({ terms, end }) => {
  const state = stateAt(terms)
  const stop = end ?? 'pickup'
  return state && { set: { [`${stop}_state`]: [state.code] }, as: `${NAMES[stop]} ${state.code}`, used: state.used }
}

/** `within 50 miles of Dallas`, `near Dallas` [3.9]. */
const around: Rule = (place) => {
  const [prefix = '', miles] =
    /^(?:(?:within )?([1-9]\d{0,3}) ?(?:mi|miles) (?:of|from|around)|near|around) /i.exec(place.terms.join(' ')) ?? []
  if (prefix === '') return null
  const before = prefix.trim().split(' ').length
  const city = cities({ ...place, terms: place.terms.slice(before), follows: true })
  if (!city) return null
  const stop = place.end ?? 'pickup'
  return {
    set: { ...city.set, location_search: ['radius'], ...(miles && { [`${stop}_radius`]: [miles] }) },
    as: `${city.as} ${miles ? `within ${miles} mi` : 'and around'}`,
    used: before + city.used,
  }
}

/** In the order in which they are tried. */
const RULES: readonly Rule[] = [pros, people, statuses, modes, equipment, severalOf(equipment), flags, mine, dates, around, cities, states]

const read = (place: Place): Found => RULES.reduce<Found>((first, rule) => first ?? rule(place), null)

const NOT = new Set(['not', 'no', 'without', 'except'])
const CAN_BE_UNWANTED = new Set([
  'status',
  'mode',
  'equipment_type',
  'dispatcher',
  'sales_representative',
  'service_representative',
  'reserved_by',
  'pickup_state',
  'consignee_state',
])
const ALL_FLAGS = new Set(FLAGS.values())

/** What is not wanted: the word for it before something that can be unwanted [3.7]. */
const unwanted: Rule = (place) => {
  if (!NOT.has(phrase(place.terms, 1))) return null
  const found = read({ ...place, terms: place.terms.slice(1) })
  const turned = Object.entries(found?.set ?? {}).map(([field, values]): readonly [string, readonly string[]] | null =>
    CAN_BE_UNWANTED.has(field) ? [`not_${field}`, values] : ALL_FLAGS.has(field) ? [field, ['false']] : null,
  )
  if (!found || turned.includes(null)) return null
  return { set: Object.fromEntries(turned.filter((each) => each !== null)), as: `not ${found.as}`, used: found.used + 1 }
}

/** Words of a sentence that ask for nothing. */
const FILLERS = new Set(
  'a all and any are at by for going in is load loads of on or out shipment shipments show that the up which with'.split(' '),
)

/** Words that set which end of the lane the next words refer to. */
const ENDS: ReadonlyMap<string, End> = new Map(
  Object.entries({
    from: 'pickup',
    pickup: 'pickup',
    picking: 'pickup',
    to: 'consignee',
    delivery: 'consignee',
    delivering: 'consignee',
    deliver: 'consignee',
  } as const),
)

/**
 * A search as people type it, read word by word: cities and states, `from` and `to`, equipment, days, statuses, modes, flags. What no
 * rule knows stays a word of the quick search, so that nothing that asks for something is lost; of two words for one thing, either is
 * meant [2.17].
 */
export const smartSearch = (text: string, facts: SmartSearchFacts): SmartSearch => {
  const set: Record<string, string[]> = {}
  const understood: RecognizedTerm[] = []
  const left: string[] = []
  let terms: readonly string[] = text.trim().split(/\s+/).filter(Boolean)
  let end: End | null = null
  let follows = false
  while (terms.length > 0) {
    const place: Place = { terms, end, follows, facts }
    const found: Found = unwanted(place) ?? read(place)
    if (found) {
      for (const [field, values] of Object.entries(found.set)) set[field] = [...new Set([...(set[field] ?? []), ...values])].sort()
      understood.push({ text: terms.slice(0, found.used).join(' '), as: found.as })
      terms = terms.slice(found.used)
      follows = false
      continue
    }
    const [word = '', ...rest] = terms
    const next: End | undefined = ENDS.get(word.toLowerCase())
    if (next) end = next
    else left.push(word.toLowerCase())
    follows = next !== undefined || word.toLowerCase() === 'in'
    terms = rest
  }
  const telling = left.filter((word) => !FILLERS.has(word))
  const search = telling.length > 0 || understood.length > 0 ? telling : left
  return { filter: { ...set, ...(search.length > 0 && { search: [...new Set(search)].sort() }) } as ShipmentFilter, understood }
}
