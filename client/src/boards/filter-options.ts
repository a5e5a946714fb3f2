import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { useCallback, useSyncExternalStore } from 'react'
import type { Api } from '../app/api.ts'
import { useSignedIn } from '../app/client.ts'
import type { BoardStore } from '../live/board-store.ts'
import type { ValueLabel } from './filter-chips.ts'
import type { FilterOption, FilterOptionSource } from './filter-field.ts'

interface Parts {
  readonly api: Api
  /** Null until the tenant's lists are loaded. */
  readonly staticInfo: StaticInfo | null
  readonly board: Pick<BoardStore, 'view' | 'row'>
}

const MOST = 50

const ofStatic = (info: StaticInfo | null, list: (FilterOptionSource & { from: 'static' })['list']): readonly FilterOption[] => {
  if (info === null) return []
  switch (list) {
    case 'equip_options':
      return info.equip_options.map(({ code, description }) => ({ value: code, label: `${code} ${description}` }))
    case 'revenue_types':
      return info.revenue_types.map(({ rev_type, description }) => ({ value: rev_type, label: `${rev_type} ${description}` }))
    case 'agent_options':
      // Users without an office have no agent to filter by.
      return info.agent_options.filter(({ id }) => id !== null).map(({ agent_id }) => ({ value: agent_id, label: agent_id }))
    case 'office_options':
      return info.office_options.map((name) => ({ value: name, label: name }))
    case 'business_unit_options':
    case 'region_options':
      return [...info[list]]
  }
}

/** The distinct values of a cell in the loaded rows. */
const ofBoard = ({ view, row }: Parts['board'], cell: string): readonly FilterOption[] => {
  const values = new Set<string>()
  for (const id of view().ids) {
    const value = row(id)?.cells[cell]
    if (typeof value === 'string' && value !== '') values.add(value)
  }
  return [...values].sort().map((value) => ({ value, label: value }))
}

type SearchedRecord = (FilterOptionSource & { from: 'search' })['of']

/** The property that contains the response about one record. */
const ONE = { carriers: 'carrier', companies: 'company', users: 'user' } as const

interface Named {
  readonly id: string
  readonly name: string
}
interface Person {
  readonly id: string
  readonly username: string
  readonly first_name: string
  readonly last_name: string
}

const nameOfPerson = ({ username, first_name, last_name }: Person) =>
  [[first_name, last_name].filter(Boolean).join(' '), username].filter(Boolean).join(' · ')
const named = (one: Named | Person): Named => ('username' in one ? { id: one.id, name: nameOfPerson(one) } : one)

const MOST_SOUGHT = 12

const searchRecords = async <One>(api: Api, of: SearchedRecord, text: string, signal: AbortSignal): Promise<readonly One[]> => {
  const query = { search: text, limit: MOST_SOUGHT }
  return (await api.get<{ readonly [list: string]: readonly One[] }>(`/${of}`, { query, signal })).body[of] ?? []
}

let names: ReadonlyMap<string, string> = new Map()
const requested = new Set<string>()
const listeners = new Set<() => void>()

const nameKey = (of: SearchedRecord, id: string) => `${of}/${id}`
const addNames = (of: SearchedRecord, found: readonly Named[]) => {
  names = new Map([...names, ...found.map(({ id, name }) => [nameKey(of, id), name] as const)])
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Display names of values: carriers, customers and users stored by id, once their names are loaded, and the company's business units. */
export const useValueLabel = (): ValueLabel => {
  const known = useSyncExternalStore(subscribe, () => names)
  const { staticInfo } = useSignedIn()
  return useCallback(
    (source, value) => {
      if (source.from === 'search') return known.get(nameKey(source.of, value)) ?? value
      // Business units are shown with their description; the company's other codes are names themselves.
      if (source.from !== 'static' || source.list !== 'business_unit_options') return value
      return ofStatic(staticInfo, source.list).find((option) => option.value === value)?.label ?? value
    },
    [known, staticInfo],
  )
}

/** Loads the name of a carrier, customer or user by id, once. */
export const fetchName = async (api: Api, of: SearchedRecord, id: string): Promise<void> => {
  const key = nameKey(of, id)
  if (requested.has(key) || names.has(key)) return
  requested.add(key)
  try {
    const { body } = await api.get<{ readonly [one: string]: Named | Person }>(`/${of}/${encodeURIComponent(id)}`)
    const found = body[ONE[of]]
    if (found) addNames(of, [{ id, name: named(found).name }])
  } catch {
    // If loading fails, the id identifies it.
  }
}

/** The options of a filter for the text typed so far. Incomplete lists also accept the text itself. */
export const findOptions = async (
  parts: Parts,
  source: FilterOptionSource,
  text: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> => {
  if (source.from === 'search') {
    const found = (await searchRecords<Named | Person>(parts.api, source.of, text, signal)).map(named)
    addNames(source.of, found)
    return found.map(({ id, name }) => ({ value: id, label: name }))
  }
  const known =
    source.from === 'people'
      ? (await searchRecords<Person>(parts.api, 'users', text, signal)).map((person) => ({
          value: person.username,
          label: nameOfPerson(person),
        }))
      : source.from === 'list'
        ? source.options
        : source.from === 'static'
          ? ofStatic(parts.staticInfo, source.list)
          : ofBoard(parts.board, source.cell)
  const needle = text.toLowerCase()
  // Constant lists are short enough to show whole: all states can be scrolled.
  const found = known.filter(({ label }) => label.toLowerCase().includes(needle)).slice(0, source.from === 'list' ? undefined : MOST)
  const isComplete = source.from === 'list' || (source.from === 'static' && source.list === 'region_options')
  const asTyped = !isComplete && text !== '' && !known.some(({ value }) => value.toLowerCase() === needle)
  return asTyped ? [...found, { value: text, label: text }] : found
}
