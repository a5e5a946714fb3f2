import { expect, test } from 'vitest'
import type { Json } from '../../log/envelope.ts'
import { INTERMODAL_TYPES } from '../../shipment/intermodal/shape.ts'
import type { ColumnType } from '../column.ts'
import type { ShipmentBoardRow } from '../shipment-row.ts'
import { DAY, fullLoad, INSTANT } from './full-load.fixture.ts'
import { LOAD_COLUMNS } from './load-columns.ts'

const LOOKS: { readonly [Type in ColumnType]?: (value: Json) => boolean } = {
  number: (value) => typeof value === 'number',
  percent: (value) => typeof value === 'number',
  money: (value) => /^-?\d+\.\d\d$/.test(String(value)),
  flag: (value) => value === true,
  date: (value) => value === DAY || /^\d{4}-\d\d-\d\d$/.test(String(value)),
  instant: (value) => value === INSTANT,
  moment: (value) => {
    const { date, time, timezone } = value as { date: string; time: string; timezone: string | null }
    return date === DAY && time !== null && timezone === 'America/Chicago'
  },
}
/** Words: no object that lost its way, and no code of ours. */
const isText = (value: Json) => typeof value === 'string' && value !== '' && !/^[a-z]+(_[a-z]+)+$|\[object/.test(value)

test('every column has a value on a load that has one, of its kind, in words and not in codes, a time with its zone [2.57, 2.59, 2.60, 2.66, 2.69, 2.71, 2.73, 2.78, 2.79]', () => {
  const loads = INTERMODAL_TYPES.map(fullLoad)
  const wrong = LOAD_COLUMNS.flatMap(({ key, type, read }) => {
    const values = loads.map((load) => read({} as ShipmentBoardRow, load)).filter((value) => value !== null)
    const looks = LOOKS[type] ?? isText
    return values.length > 0 && values.every(looks) ? [] : [[key, type, ...values]]
  })
  expect(wrong).toEqual([])
})
