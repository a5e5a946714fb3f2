import { CENSUS_DIVISIONS } from '../../places/regions.ts'
import { STATE_NAMES } from '../../places/state-names.ts'
import type { RecordFields, RecordList } from '../list.ts'

/** Parts of the country: `region_options` of the static info [3.10], and what boards are filtered by [3.7]. */
export const REGIONS: RecordList = {
  path: 'regions',
  resource: 'region',
  noun: 'Region',
  title: 'Regions',
  module: 'code_lists',
  key: 'name',
  sort: null,
  fields: [
    { key: 'name', title: 'Name', kind: 'text', max: 80, required: true },
    { key: 'states', title: 'States', kind: 'names', hint: 'One per line' },
  ],
  columns: [
    { key: 'name', title: 'Name', width: 200 },
    { key: 'states', title: 'States', width: 320 },
    { key: 'status', title: 'Status' },
  ],
  defaults: Object.entries(CENSUS_DIVISIONS).map(([name, states]) => ({ name, states })),
}

/** Regions by name, with the codes of their states. */
export type Regions = ReadonlyMap<string, readonly string[]>

const CODES: ReadonlyMap<string, string> = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name.toUpperCase(), code]))

const codeOf = (state: string): string => {
  const stateCode = state.trim().toUpperCase()
  return CODES.get(stateCode) ?? stateCode
}

const statesOf = ({ states }: RecordFields): readonly string[] =>
  Array.isArray(states) ? [...new Set(states.map((state) => codeOf(String(state))))].filter(Boolean).sort() : []

/** What the records of the list say. A state may be written by its code or its name. */
export const regionsOf = (records: readonly RecordFields[]): Regions =>
  new Map(records.map((fields) => [String(fields.name ?? ''), statesOf(fields)]))

/** The regions of a tenant who has written none. */
export const USUAL_REGIONS: Regions = regionsOf(REGIONS.defaults)
