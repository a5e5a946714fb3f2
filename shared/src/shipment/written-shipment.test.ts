import { expect, test } from 'vitest'
import { BLANK_LINE } from './blank.ts'
import { happened } from './events.ts'
import { aLoad, created, folded, PRO } from './test-load.ts'
import { wholeShipment, writtenShipment } from './written-shipment.ts'

test('a new load is written down without what is blank, and reads back whole', () => {
  const load = aLoad({ items: [{ description: 'Coils', pieces: 4 }] })
  const written = writtenShipment(load)
  expect(wholeShipment(written)).toEqual(load)
  expect(written.load_info).toMatchObject({ equipment_type: 'V', weight: 42000 })
  expect(written.load_info).not.toHaveProperty('dispatched')
  expect(written.load_info).not.toHaveProperty('hazmat')
  expect(written).not.toHaveProperty('check_calls')
  expect(written.items).toEqual([{ description: 'Coils', pieces: 4 }])
})

test('an event from before a field was known reads as if it were blank', () => {
  const { line_num, code } = { line_num: 3, code: 'DET' }
  const change = { path: 'accessorial_lines[3]', from: null, to: { line_num, code } }
  const load = folded([created(), happened('ShipmentRevised', { changes: [change] })])
  expect(load.accessorial_lines.at(-1)).toEqual({ ...BLANK_LINE, line_num, code })
  expect(load.pro).toBe(PRO)
})
