import { greatCircleMiles, type Point } from '../places/great-circle.ts'
import { nearness, type PointVector, pointVector } from '../places/point-vector.ts'
import type { Condition } from './condition.ts'
import type { BoardField } from './field.ts'
import type { ShipmentBoardRow } from './shipment-row.ts'

const cell = (...path: readonly string[]): BoardField => ({ path: ['cells', ...path], as: 'exact' })
const STATUS: BoardField = { path: ['status'], as: 'exact' }

/** Statuses of loads that were not carried or no longer count. */
const NOT_CARRIED = ['OPEN', 'RESERVED', 'HOLD', 'VOIDED', 'VOID', 'VOID WEB']
const isNot = (field: BoardField, values: readonly string[]): Condition => ({ not: { field, is: values } })
const near = (stop: 'pickup' | 'consignee', point: Point, miles: number): Condition => ({
  path: ['cells', `${stop}_point`],
  near: pointVector(point),
  product: nearness(miles),
})

/** Which loads tell what a lane costs: carried ones from near one place to near the other, picked up within the days (`YYYY-MM-DD`). */
export interface LaneQuery {
  readonly pro: string
  readonly origin: Point
  readonly destination: Point
  readonly radius_miles: number
  readonly from: string
  readonly to: string
  /** Null: any. */
  readonly equipment_type: string | null
  readonly mode: string
}

/** The loads of a lane, but for the one that is asked about. */
export const laneCondition = (query: LaneQuery): Condition => ({
  all: [
    isNot(STATUS, NOT_CARRIED),
    isNot({ path: ['id'], as: 'exact' }, [query.pro]),
    { field: { path: ['mode'], as: 'exact' }, is: [query.mode] },
    { field: cell('pickup', 'date'), from: query.from, to: query.to },
    near('pickup', query.origin, query.radius_miles),
    near('consignee', query.destination, query.radius_miles),
    ...(query.equipment_type === null ? [] : [{ field: cell('equipment_type'), is: [query.equipment_type] }]),
  ],
})

/** Which loads bring trucks near a place: due at their last stop there within the days. */
export const unloadingCondition = (
  place: Point,
  radius_miles: number,
  days: { readonly from: string; readonly to: string },
  pro: string,
): Condition => ({
  all: [
    isNot(STATUS, [...NOT_CARRIED, 'COVERED']),
    isNot({ path: ['id'], as: 'exact' }, [pro]),
    { field: cell('consignee', 'date'), from: days.from, to: days.to },
    near('consignee', place, radius_miles),
  ],
})

/** What one side of a lane costs, in whole cents; `per_mile` is the average over the loads whose miles are known. */
export interface LaneSide {
  readonly low: number
  readonly average: number
  readonly high: number
  readonly per_mile: number | null
}

export interface LaneStatistics {
  readonly loads: number
  readonly customer: LaneSide | null
  readonly carrier: LaneSide | null
}

type Priced = Pick<ShipmentBoardRow, 'customer_total' | 'carrier_total' | 'miles'>

const sideOf = (rows: readonly Priced[], side: 'customer_total' | 'carrier_total'): LaneSide | null => {
  const priced = rows.filter((row) => row[side] > 0)
  if (priced.length === 0) return null
  const amounts = priced.map((row) => row[side])
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const measured = priced.filter(({ miles }) => miles !== null && miles > 0)
  const miles = measured.reduce((all, row) => all + (row.miles ?? 0), 0)
  const paid = measured.reduce((all, row) => all + row[side], 0)
  return {
    low: Math.min(...amounts),
    average: Math.round(sum / amounts.length),
    high: Math.max(...amounts),
    per_mile: miles > 0 ? Math.round(paid / miles) : null,
  }
}

/** What the loads of a lane cost; an amount of 0 was not entered and does not count. */
export const laneStatistics = (rows: readonly Priced[]): LaneStatistics => ({
  loads: rows.length,
  customer: sideOf(rows, 'customer_total'),
  carrier: sideOf(rows, 'carrier_total'),
})

/** A carrier who unloads near a place, with their latest load there. */
export interface CarrierNearby {
  readonly carrier_id: string
  readonly carrier: string | null
  /** How many of the carrier's loads end there. */
  readonly loads: number
  readonly last: {
    readonly pro: string
    readonly status: string
    readonly city: string | null
    readonly state: string | null
    readonly date: string | null
    readonly time: string | null
    readonly timezone: string | null
    readonly equipment_type: string | null
    readonly distance_miles: number | null
  }
}

const DEGREES = 180 / Math.PI
const pointOf = ([x, y, z]: PointVector): Point => ({ latitude: Math.asin(z) * DEGREES, longitude: Math.atan2(y, x) * DEGREES })

type Unloading = Pick<ShipmentBoardRow, 'id' | 'status' | 'carrier_id' | 'cells'>

/** The carriers of loads that end near a place, each once, in the order of the rows: give the newest first. */
export const nearbyCarriers = (rows: readonly Unloading[], place: Point): readonly CarrierNearby[] => {
  const found = new Map<string, CarrierNearby>()
  for (const { id, status, carrier_id, cells } of rows) {
    if (carrier_id === null) continue
    const known = found.get(carrier_id)
    if (known) {
      found.set(carrier_id, { ...known, loads: known.loads + 1 })
      continue
    }
    const { city = null, state = null, date = null, time = null, timezone = null } = cells.consignee ?? {}
    found.set(carrier_id, {
      carrier_id,
      carrier: cells.carrier ?? null,
      loads: 1,
      last: {
        pro: id,
        status,
        city,
        state,
        date,
        time,
        timezone,
        equipment_type: cells.equipment_type ?? null,
        distance_miles: cells.consignee_point ? Math.round(greatCircleMiles(place, pointOf(cells.consignee_point))) : null,
      },
    })
  }
  return [...found.values()]
}
