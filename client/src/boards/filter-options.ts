import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { useCallback, useSyncExternalStore } from 'react'
import type { Api } from '../app/api.ts'
import { useSignedIn } from '../app/client.ts'
import type { BoardStore } from '../commands/board-store.ts'
import type { NameOfValue } from './filter-chips.ts'
import type { FilterOption, OptionSource } from './filter-fields.ts'

interface Parts {
  readonly api: Api
  /** Null until the tenant's lists are known. */
  readonly staticInfo: StaticInfo | null
  readonly board: Pick<BoardStore, 'view' | 'row'>
}

const MOST = 50

const ofStatic = (info: StaticInfo | null, list: (OptionSource & { from: 'static' })['list']): readonly FilterOption[] => {
  if (info === null) return []
  switch (list) {
    case 'equip_options':
      return info.equip_options.map(({ code, description }) => ({ value: code, label: `${code} ${description}` }))
    case 'revenue_types':
      return info.revenue_types.map(({ rev_type, description }) => ({ value: rev_type, label: `${rev_type} ${description}` }))
    case 'agent_options':
      // Who belongs to no office has no agent to be found by.
      return info.agent_options.filter(({ id }) => id !== null).map(({ agent_id }) => ({ value: agent_id, label: agent_id }))
    case 'office_options':
      return info.office_options.map((name) => ({ value: name, label: name }))
    case 'business_unit_options':
    case 'region_options':
      return [...info[list]]
  }
}

/** The different values of a cell in the rows that are loaded. */
const ofBoard = ({ view, row }: Parts['board'], cell: string): readonly FilterOption[] => {
  const values = new Set<string>()
  for (const id of view().ids) {
    const value = row(id)?.cells[cell]
    if (typeof value === 'string' && value !== '') values.add(value)
  }
  return [...values].sort().map((value) => ({ value, label: value }))
}

type Sought = (OptionSource & { from: 'search' })['of']

/** Under which name the answer about one of them comes. */
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

const seek = async <One>(api: Api, of: Sought, letters: string, signal: AbortSignal): Promise<readonly One[]> => {
  const query = { search: letters, limit: MOST_SOUGHT }
  return (await api.get<{ readonly [list: string]: readonly One[] }>(`/${of}`, { query, signal })).body[of] ?? []
}

let names: ReadonlyMap<string, string> = new Map()
const asked = new Set<string>()
const listeners = new Set<() => void>()

const nameKey = (of: Sought, id: string) => `${of}/${id}`
const learn = (of: Sought, found: readonly Named[]) => {
  names = new Map([...names, ...found.map(({ id, name }) => [nameKey(of, id), name] as const)])
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What values are called: carriers, customers and users of whom only the id is kept, once their names are known, and units of the house. */
export const useNameOfValue = (): NameOfValue => {
  const known = useSyncExternalStore(subscribe, () => names)
  const { staticInfo } = useSignedIn()
  return useCallback(
    (source, value) => {
      if (source.from === 'search') return known.get(nameKey(source.of, value)) ?? value
      // Units are offered by their description; other codes of the house are what people call the thing.
      if (source.from !== 'static' || source.list !== 'business_unit_options') return value
      return ofStatic(staticInfo, source.list).find((option) => option.value === value)?.label ?? value
    },
    [known, staticInfo],
  )
}

/** Asks what the carrier, the customer or the user of an id is called, once. */
export const learnName = async (api: Api, of: Sought, id: string): Promise<void> => {
  const key = nameKey(of, id)
  if (asked.has(key) || names.has(key)) return
  asked.add(key)
  try {
    const { body } = await api.get<{ readonly [one: string]: Named | Person }>(`/${of}/${encodeURIComponent(id)}`)
    const found = body[ONE[of]]
    if (found) learn(of, [{ id, name: named(found).name }])
  } catch {
    // Its id says who it is, too.
  }
}

/** What a filter offers for the letters typed so far. Lists that are not whole take what was typed as it is. */
export const findOptions = async (
  parts: Parts,
  source: OptionSource,
  letters: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> => {
  if (source.from === 'search') {
    const found = (await seek<Named | Person>(parts.api, source.of, letters, signal)).map(named)
    learn(source.of, found)
    return found.map(({ id, name }) => ({ value: id, label: name }))
  }
  const known =
    source.from === 'people'
      ? (await seek<Person>(parts.api, 'users', letters, signal)).map((person) => ({ value: person.username, label: nameOfPerson(person) }))
      : source.from === 'list'
        ? source.options
        : source.from === 'static'
          ? ofStatic(parts.staticInfo, source.list)
          : ofBoard(parts.board, source.cell)
  const sought = letters.toLowerCase()
  // What is written here is short enough to be shown whole: all the states, to somebody who scrolls.
  const found = known.filter(({ label }) => label.toLowerCase().includes(sought)).slice(0, source.from === 'list' ? undefined : MOST)
  const isWhole = source.from === 'list' || (source.from === 'static' && source.list === 'region_options')
  const asTyped = !isWhole && letters !== '' && !known.some(({ value }) => value.toLowerCase() === sought)
  return asTyped ? [...found, { value: letters, label: letters }] : found
}
