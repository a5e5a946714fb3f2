import { BLANK_STOP } from '@waybill/shared/shipment/blank'
import type { PickStop } from '@waybill/shared/shipment/shape'
import { describe, expect, test } from 'vitest'
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

describe('the simulated provider', () => {
  test('says that it is simulated', () => {
    expect(simulatedVisibility).toMatchObject({ simulated: true, provider: expect.stringContaining('Simulated') })
  })

  test('the truck waits for its appointment, drives the lane, and arrives', async () => {
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

  test('it tells the same story each time it is asked, and what is known stands', async () => {
    expect(await at('2026-11-21T00:00:00.000Z')).toEqual(await at('2026-11-21T00:00:00.000Z'))
    const known = { ...load, stops: [{ ...chicago, arrival_date: '2026-11-20', arrival_time: '12:00' }, dallas] }
    const sighting = await simulatedVisibility.locate(known, '2026-11-20T18:01:00.000Z')
    expect(sighting?.milestones[0]?.at).toBe('2026-11-20T18:00:00.000Z')
  })

  test('it knows nothing of a load whose places are unknown', async () => {
    const nowhere = { ...load, stops: [stop('x', 'Nowhere', 0, 0), { ...dallas, location: { ...dallas.location, latitude: null } }] }
    expect(await simulatedVisibility.locate(nowhere, '2026-11-21T00:00:00.000Z')).toBeNull()
  })
})
