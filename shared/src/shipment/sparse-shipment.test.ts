import { expect, test } from 'vitest'
import { BLANK_LINE } from './blank.ts'
import { created, folded, PRO, testLoad } from './load.fixture.ts'
import { fromSparseShipment, toSparseShipment } from './sparse-shipment.ts'
import { shipmentStream } from './stream.ts'

test('the creation event leaves out blank fields and reads back complete', () => {
  const load = testLoad({ items: [{ description: 'Coils', pieces: 4 }] })
  const written = toSparseShipment(load)
  expect(fromSparseShipment(written)).toEqual(load)
  expect(written.load_info).toMatchObject({ equipment_type: 'V', weight: 42000 })
  expect(written.load_info).not.toHaveProperty('dispatched')
  expect(written.load_info).not.toHaveProperty('hazmat')
  expect(written).not.toHaveProperty('check_calls')
  expect(written.items).toEqual([{ description: 'Coils', pieces: 4 }])
})

test('an event from before a field existed reads as if the field were blank', () => {
  const { line_num, code } = { line_num: 3, code: 'DET' }
  const change = { path: 'accessorial_lines[3]', from: null, to: { line_num, code } }
  const load = folded([created(), shipmentStream.happened('ShipmentRevised', { changes: [change] })])
  expect(load.accessorial_lines.at(-1)).toEqual({ ...BLANK_LINE, line_num, code })
  expect(load.pro).toBe(PRO)
})
