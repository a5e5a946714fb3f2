import { greatCircleMiles } from '@waybill/shared/places/great-circle'
import { BLANK_STOP } from '@waybill/shared/shipment/blank'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { TrackingOrder } from '@waybill/shared/shipment/tracking/state'
import { Effect } from 'effect'
import { describe, expect, test } from 'vitest'
import type { OrderToSend } from './service.ts'
import { simulatedVisibility } from './simulated.ts'

const stop = (id: string, city: string, latitude: number, longitude: number, more: Partial<PickStop> = {}): PickStop => ({
  ...BLANK_STOP,
  id,
  ...more,
  location: { ...BLANK_STOP.location, city, latitude, longitude, timezone: 'America/Chicago' },
})

const chicago = stop('4800001-S1', 'Chicago', 41.88, -87.62, { appt_start_date: '2026-11-20', appt_start_time: '08:00' })
const dallas = stop('4800001-S2', 'Dallas', 32.78, -96.8, { appt_start_date: '2026-11-22', appt_start_time: '09:00' })
const load = { pro: '4800001', dispatched_at: '2026-11-20T11:00:00.000Z', stops: [chicago, dallas] }
const at = (now: string) => simulatedVisibility.locate(load, now)

describe('the simulated tracking provider', () => {
  test('identifies itself as simulated', () => {
    expect(simulatedVisibility).toMatchObject({ simulated: true, provider: expect.stringContaining('Simulated') })
  })

  test('waits for the appointment, drives the lane and arrives', async () => {
    expect(await at('2026-11-20T11:30:00.000Z')).toMatchObject({ milestones: [], latitude: 41.88 })
    const rolling = await at('2026-11-21T00:00:00.000Z')
    expect(rolling?.milestones.map(({ stop_id, update }) => `${stop_id} ${update}`)).toEqual(['4800001-S1 arrived', '4800001-S1 departed'])
    expect(rolling?.latitude).toBeLessThan(41.8)
    expect(rolling?.latitude).toBeGreaterThan(32.8)
    expect(rolling?.next?.stop_id).toBe('4800001-S2')
    const done = await at('2026-11-25T00:00:00.000Z')
    expect(done?.milestones).toHaveLength(4)
    expect(done?.next).toBeNull()
  })

  test('returns the same positions each time and keeps known arrivals', async () => {
    expect(await at('2026-11-21T00:00:00.000Z')).toEqual(await at('2026-11-21T00:00:00.000Z'))
    const known = { ...load, stops: [{ ...chicago, arrival_date: '2026-11-20', arrival_time: '12:00' }, dallas] }
    const sighting = await simulatedVisibility.locate(known, '2026-11-20T18:01:00.000Z')
    expect(sighting?.milestones[0]?.at).toBe('2026-11-20T18:00:00.000Z')
  })

  test('returns null for a load with unknown places', async () => {
    const nowhere = { ...load, stops: [stop('x', 'Nowhere', 0, 0), { ...dallas, location: { ...dallas.location, latitude: null } }] }
    expect(await simulatedVisibility.locate(nowhere, '2026-11-21T00:00:00.000Z')).toBeNull()
  })

  test('numbers orders by the request that sent them', async () => {
    const order = { pro: '4800001' } as OrderToSend
    const place = (key: string) => Effect.runPromise(simulatedVisibility.placeOrder(order, key))
    expect(await place('a')).toEqual(await place('a'))
    expect((await place('a')).order_id).toMatch(/^SIM-4800001-/)
    expect((await place('b')).order_id).not.toBe((await place('a')).order_id)
  })

  test('keeps an order ready until it starts, then tracks it, and completes it when the truck has left every stop [4.55]', async () => {
    const order = {
      order_id: 'SIM-1',
      driver_cell: null,
      track_start_time_date: '2026-11-20',
      track_start_time_time: '06:00',
    } as TrackingOrder
    const status = (now: string, stops = load.stops) => simulatedVisibility.orderStatus(order, { ...load, stops }, now)
    expect(await status('2026-11-20T11:59:00.000Z')).toBe('1020')
    expect(await status('2026-11-20T12:00:00.000Z')).toBe('1021')
    const left = load.stops.map((stop) => ({ ...stop, departure_date: '2026-11-22' }))
    expect(await status('2026-11-23T12:00:00.000Z', left)).toBe('1022')
    expect(await simulatedVisibility.orderStatus(order, null, '2026-11-23T12:00:00.000Z')).toBe('1020')
  })

  test('returns the same partner status for a carrier each time, and only some carriers are partners [3.19]', async () => {
    const partner = (dot_number: string) => Effect.runPromise(simulatedVisibility.partnerStatus({ mc_number: null, dot_number }))
    expect(await partner('123')).toEqual(await partner('123'))
    const all = await Promise.all(Array.from({ length: 40 }, (_, number) => partner(String(1000 + number))))
    expect(new Set(all.map(({ mp_partner_status }) => mp_partner_status))).toEqual(new Set(['Integrated', 'Invited', 'Not A Partner']))
  })

  test('returns the same trucks each time, nearest first, marked as simulated', async () => {
    const near = { latitude: 41.88, longitude: -87.62, radius_miles: 120, equipment_type: null, from: '2026-11-21T14:00:00.000Z' }
    const ask = (more = {}) => Effect.runPromise(simulatedVisibility.capacity({ ...near, ...more }))
    const trucks = await ask()
    expect(trucks.length).toBeGreaterThan(0)
    expect(await ask()).toEqual(trucks)
    expect(trucks.every(({ carrier_name }) => carrier_name?.startsWith('Simulated'))).toBe(true)
    const miles = trucks.map((truck) => greatCircleMiles(near, truck))
    expect(miles.every((distance, index) => distance <= 122 && distance >= (miles[index - 1] ?? 0) - 2)).toBe(true)
    expect((await ask({ equipment_type: 'V' })).every(({ equipment_type }) => equipment_type === 'V')).toBe(true)
    expect(await ask({ latitude: 32.78, longitude: -96.8 })).not.toEqual(trucks)
  })
})
