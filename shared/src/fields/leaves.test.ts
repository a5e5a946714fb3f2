import { expect, test } from 'vitest'
import { leavesOf } from './leaves.ts'

test('lists every field with a value by the path that its changes have', () => {
  const load = {
    pro: '4820001',
    customer: { name: 'Halden', phone: null },
    pick_stops: [
      { id: 'S1', location: { city: 'Laredo' } },
      { id: 'S2', location: { city: '' } },
    ],
    lines: [{ line_num: 0, carrier_rate: 125_000 }],
    roles: ['admin', 'support'],
    notes: [],
    hot: false,
  }
  expect(leavesOf(load)).toEqual([
    { path: 'pro', value: '4820001' },
    { path: 'customer.name', value: 'Halden' },
    { path: 'pick_stops[S1].id', value: 'S1' },
    { path: 'pick_stops[S1].location.city', value: 'Laredo' },
    { path: 'pick_stops[S2].id', value: 'S2' },
    { path: 'lines[0].line_num', value: 0 },
    { path: 'lines[0].carrier_rate', value: 125_000 },
    { path: 'roles', value: ['admin', 'support'] },
    { path: 'hot', value: false },
  ])
})
