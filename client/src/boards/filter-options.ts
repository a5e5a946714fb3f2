import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import { useCallback, useSyncExternalStore } from 'react'
import type { Api } from '../app/api.ts'
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
    case 'business_unit_options':
      return [...info.business_unit_options]
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

type Partners = (OptionSource & { from: 'search' })['of']

/** Under which name the answer about one of them comes. */
const ONE = { carriers: 'carrier', companies: 'company' } as const

let names: ReadonlyMap<string, string> = new Map()
const asked = new Set<string>()
const listeners = new Set<() => void>()

const nameKey = (of: Partners, id: string) => `${of}/${id}`
const learn = (of: Partners, found: readonly { readonly id: string; readonly name: string }[]) => {
  names = new Map([...names, ...found.map(({ id, name }) => [nameKey(of, id), name] as const)])
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What values are called: carriers and customers of which only the id is kept, once their names are known. */
export const useNameOfValue = (): NameOfValue => {
  const known = useSyncExternalStore(subscribe, () => names)
  return useCallback((source, value) => (source.from === 'search' ? (known.get(nameKey(source.of, value)) ?? value) : value), [known])
}

/** Asks what the carrier or the customer of an id is called, once. */
export const learnName = async (api: Api, of: Partners, id: string): Promise<void> => {
  const key = nameKey(of, id)
  if (asked.has(key) || names.has(key)) return
  asked.add(key)
  try {
    const { body } = await api.get<{ readonly [one: string]: { readonly id: string; readonly name: string } }>(
      `/${of}/${encodeURIComponent(id)}`,
    )
    const found = body[ONE[of]]
    if (found) learn(of, [{ id, name: found.name }])
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
    const query = { search: letters, limit: 12 }
    const { body } = await parts.api.get<{ readonly [list: string]: readonly { readonly id: string; readonly name: string }[] }>(
      `/${source.of}`,
      { query, signal },
    )
    const found = body[source.of] ?? []
    learn(source.of, found)
    return found.map(({ id, name }) => ({ value: id, label: name }))
  }
  const known =
    source.from === 'list'
      ? source.options
      : source.from === 'static'
        ? ofStatic(parts.staticInfo, source.list)
        : ofBoard(parts.board, source.cell)
  const sought = letters.toLowerCase()
  const found = known.filter(({ label }) => label.toLowerCase().includes(sought)).slice(0, MOST)
  const asTyped = source.from !== 'list' && letters !== '' && !known.some(({ value }) => value.toLowerCase() === sought)
  return asTyped ? [...found, { value: letters, label: letters }] : found
}
