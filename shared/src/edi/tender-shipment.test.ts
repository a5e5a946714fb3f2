import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipmentResource } from '../protocol/shipment-resource.ts'
import { ShipmentInput } from '../shipment/input.ts'
import { given, REQUIRED } from '../shipment/load.fixture.ts'
import { alertsOf } from '../shipment/rules/alerts.ts'
import { shipmentStatus } from '../shipment/rules/status.ts'
import { fileOf, interchangeOf, PLAIN_TENDER, setOf } from './tender.fixture.ts'
import type { Tender } from './tender.ts'
import { readTender } from './tender-204.ts'
import { type TenderContext, tenderShipment } from './tender-shipment.ts'
import { tenderUpdateSummary } from './tender-update.ts'
import { readInterchanges } from './x12.ts'

const judge = (segments: readonly string[]) => {
  const [set] = readInterchanges(fileOf(interchangeOf(setOf(segments)))).sets
  return set ? Result.getOrNull(readTender(set)) : null
}
const read = (segments: readonly string[]): Tender => {
  const tender = judge(segments)
  if (!tender) throw new Error('the fixture is no tender')
  return tender
}
const CONTEXT: TenderContext = {
  zoneOf: ({ state }) => (state === 'WI' || state === 'TX' ? 'America/Chicago' : null),
  revenue_type: 'Brokerage',
}
const load = (...extra: readonly string[]) =>
  tenderShipment(read([...PLAIN_TENDER.slice(0, 2), ...extra, ...PLAIN_TENDER.slice(2)]), CONTEXT)

test('a tender becomes an open load that waits for a response', () => {
  const { shipment, tender } = load(
    'L11*PO-9*PO',
    'L11*B-1*BM',
    'L11*X7*TN',
    'NTE**Call first',
    'N1*BT*Halden Holding',
    'N4*Chicago*IL*60601',
    'G62*64*20260302*1*1200*CT',
  )
  expect(tender).toEqual({
    key: 'HALDEN/4711',
    sender: 'HALDEN',
    shipment_id: '4711',
    purpose: '00',
    respond_by: '2026-03-02T18:00:00.000Z',
    response: 'pending',
    unmapped: [],
    pending_updates: [],
  })
  const written = given().when({ type: 'CreateShipment', pro: '4820001', shipment, source: 'tender', tender }).state()
  expect(shipmentStatus(written)).toBe('OPEN')
  expect(written).toMatchObject({
    mode: 'truckload',
    customer: { name: 'Halden Holding', city: 'Chicago' },
    bill_to: { name: 'Halden Holding' },
    load_info: { weight: 42000, revenue_type: 'Brokerage', customer_reference: '4711', purchase_order: 'PO-9', bill_of_lading: 'B-1' },
    rates: { customer_line_haul_rate_type: 'All In', customer_line_haul_rate: 145000 },
    accessorial_lines: [{ customer_rate: 145000 }, { customer_rate: 0 }],
    instruction: { special_instructions: 'Call first' },
    notes: 'Transaction: X7',
    pick_stops: [
      {
        event_type: 'P',
        location_name: 'Halden Paper',
        account_number: 'H1',
        ready_or_deliver: 'Ready',
        ready_or_deliver_date: '2026-03-10',
        appt_start_date: '2026-03-10',
        appt_start_time: '08:00',
        appt_end_date: '2026-03-10',
        appt_end_time: '14:00',
        location: { address: '12 Mill Rd', city: 'Green Bay', state: 'WI', zip: '54302', country: 'US' },
      },
      { event_type: 'D', ready_or_deliver: 'Deliver', appt_start_date: '2026-03-11', appt_start_time: '09:00' },
    ],
  })
})

test('a value missing in the tender is an alert on the load', () => {
  const { shipment, tender } = load()
  const written = given().when({ type: 'CreateShipment', pro: '4820001', shipment, source: 'tender', tender }).state()
  expect(alertsOf(written, REQUIRED).map((alert) => alert.message)).toEqual([
    'Shipping Requirements: Equipment type is required',
    'Shipping Requirements: Load description is required',
    'Customer: Name is required',
    'Bill To: Name is required',
  ])
})

const withDate = (date: string) =>
  tenderShipment(read(PLAIN_TENDER.map((segment) => (segment.startsWith('G62*70') ? date : segment))), CONTEXT)

test('times with a zone are converted to the local time of the stop, with a remark', () => {
  const { shipment, tender } = withDate('G62*70*20260311*X*0230*UT')
  expect(shipment.pick_stops?.[1]).toMatchObject({ appt_start_date: '2026-03-10', appt_start_time: '21:30' })
  expect(tender.unmapped).toEqual(['Stop 2: The times were sent in UTC and converted to America/Chicago: 02:30 is 21:30.'])
})

test('times in the zone of the stop need no remark', () => {
  const { shipment, tender } = withDate('G62*70*20260311*X*0900*CT')
  expect(shipment.pick_stops?.[1]).toMatchObject({ appt_start_date: '2026-03-11', appt_start_time: '09:00' })
  expect(tender.unmapped).toEqual([])
})

test('a day without a time is the same day in every zone', () => {
  expect(withDate('G62*70*20260311***UT').shipment.pick_stops?.[1]).toMatchObject({ appt_start_date: '2026-03-11', appt_start_time: null })
})

test('times stay as sent if the zone of the place is unknown, with a remark', () => {
  const { shipment, tender } = tenderShipment(
    read(PLAIN_TENDER.map((segment) => (segment.startsWith('G62*70') ? 'G62*70*20260311*X*0900*PT' : segment))),
    { ...CONTEXT, zoneOf: () => null },
  )
  expect(shipment.pick_stops?.[1]?.appt_start_time).toBe('09:00')
  expect(tender.unmapped[0]).toContain('The time zone of this location is unknown')
})

test('references fill six labeled slots and six plain ones; the rest is remarked', () => {
  const references = Array.from({ length: 14 }, (_, index) => `L11*R${index + 1}*ZZ`)
  const { shipment, tender } = tenderShipment(read([...PLAIN_TENDER.slice(0, 3), ...references, ...PLAIN_TENDER.slice(3)]), CONTEXT)
  const stop = shipment.pick_stops?.[0]
  expect(stop?.dynamic_reference_tags).toHaveLength(6)
  expect(stop?.dynamic_reference_tags?.[0]).toEqual({ label: 'Other', value: 'R1' })
  expect(stop?.references).toEqual(['Other R7', 'Other R8', 'Other R9', 'Other R10', 'Other R11', 'Other R12'])
  expect(tender.unmapped).toEqual(['Stop 1: Other references: Other R13, Other R14.'])
})

test('the unit of a rail tender is a container', () => {
  const { shipment } = load('MS3*WAYB*B**R', 'N7*ABCU*123456*********CN')
  expect(shipment).toMatchObject({ mode: 'intermodal', load_info: { container_number: 'ABCU123456', equipment_type: 'C' } })
  expect(shipment.load_info).not.toHaveProperty('trailer_number')
})

test('a rail tender becomes a load with an alert for its missing type, which the first save sets [5.5, 5.6]', () => {
  const { shipment, tender } = load('MS3*WAYB*B**R', 'N7*ABCU*123456*********CN')
  const create = { type: 'CreateShipment', pro: '4820001', shipment, source: 'tender', tender } as const
  const written = given().when(create)
  const { status, alerts, intermodal, intermodal_legs } = shipmentResource(written.state(), 1, REQUIRED)
  expect([status, intermodal?.type, intermodal_legs?.pickup_dray.status]).toEqual(['OPEN', null, null])
  expect(alerts.map(({ message }) => message)).toContain('Intermodal: Type is required')
  const save = (input: ShipmentInput) => given(...written.events()).when({ type: 'ReviseShipment', shipment: input })
  expect(save({ notes: 'Looked at' }).refusal().alerts).toContainEqual(expect.objectContaining({ message: 'Intermodal: Type is required' }))
  const typed = save({ intermodal: { type: 'standard' } }).refusal().alerts ?? []
  expect(typed.map(({ message }) => message)).toContain('Intermodal: Pickup ramp name is required')
  const remaining = save({ intermodal: { type: 'door_to_door' } }).refusal().alerts ?? []
  expect(remaining.some(({ field }) => field.startsWith('intermodal'))).toBe(false)
})

test('the load has the freight class that all items share', () => {
  expect(load('L5*1*Rolls*55*N').shipment.load_info?.freight_class).toBe('55')
  expect(load('L5*1*Rolls*55*N', 'L5*2*Cores*60*N').shipment.load_info?.freight_class).toBeNull()
})

test('the summary of an update is the same for the same content', () => {
  const change = PLAIN_TENDER.map((segment) => segment.replace('B2A*00', 'B2A*04'))
  expect(tenderUpdateSummary(read(change))).toBe(
    [
      'Change of 4711: 42000 lb, 22 pallets, $1450.00',
      'P Halden Paper, Green Bay, WI 2026-03-10 08:00 to 2026-03-10 14:00',
      'D Pinecrest Print, Dallas, TX 2026-03-11 09:00',
    ].join('\n'),
  )
  expect(tenderUpdateSummary(read(['B2**WAYB**4711**PP', 'B2A*01']))).toBe('Cancellation of 4711')
})

test('texts are cut to the length of their fields', () => {
  const long = '🚚x'.repeat(1700)
  const party = [`N1*BT*${long}*93*${long}`, `N3*${long}*${long}`, `N4*${long}*WI*${long}*US`, `G61*IC*${long}*TE*${long}*EM*${long}`]
  const tender = read([
    ...PLAIN_TENDER.slice(0, 2),
    ...party,
    `L11*${long}*PO`,
    `L11*${long}*BM`,
    `L11*${long}*SN`,
    `L11*${long}*${long}`,
    `NTE**${long}`,
    `N7**${long}*********RT`,
    `L5*1*${long}*${long}*N`,
    'S5*1*CL',
    ...party.map((segment) => segment.replace('*BT*', '*SF*')),
    `L11*${long}*PU`,
    `NTE**${long}`,
    ...PLAIN_TENDER.slice(8),
  ])
  const { shipment, tender: mark } = tenderShipment(tender, { ...CONTEXT, revenue_type: long })
  expect(Schema.decodeUnknownResult(ShipmentInput)(Schema.encodeSync(ShipmentInput)(shipment))).toEqual(Result.succeed(shipment))
  expect(shipment.pick_stops?.[0]?.location?.city).toHaveLength(80)
  given().when({ type: 'CreateShipment', pro: '4820001', shipment, source: 'tender', tender: mark }).state()
})

const odd = fc
  .tuple(
    fc.constantFrom('L11', 'N1', 'N2', 'N3', 'N4', 'G61', 'NTE', 'L5', 'L4', 'OID', 'AT8', 'G62', 'N7', 'L3', 'S5', 'PLD', 'AT5', 'LAD'),
    fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('99999999999', 'TX', '20260310', '2400', 'UT', '37', 'BT', '-5', '.5'),
      ),
      { maxLength: 8 },
    ),
  )
  .map(([tag, elements]) => [tag, ...elements.map((value) => value.replace(/[*~]/g, ''))].join('*'))

test('reads a reference qualifier that is the name of an object member as a code of its own', () => {
  const tender = judge([...PLAIN_TENDER.slice(0, 3), 'L11*99999999999*__proto__', ...PLAIN_TENDER.slice(3)])
  expect(tender && JSON.stringify(tenderShipment(tender, CONTEXT))).toContain('__proto__')
})

test('every tender that can be read gives a load that passes the rules of a new load', () => {
  const decode = Schema.decodeUnknownResult(ShipmentInput)
  const encode = Schema.encodeSync(ShipmentInput)
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 25 }), fc.nat(PLAIN_TENDER.length), (segments, at) => {
      const tender = judge([...PLAIN_TENDER.slice(0, at), ...segments, ...PLAIN_TENDER.slice(at)])
      if (tender?.purpose !== '00') return
      const { shipment, tender: mark } = tenderShipment(tender, CONTEXT)
      expect(decode(encode(shipment))).toEqual(Result.succeed(shipment))
      const written = given().when({ type: 'CreateShipment', pro: '4820001', shipment, source: 'tender', tender: mark }).state()
      expect(written.tender).toEqual(mark)
      for (const text of [mark.key, ...mark.unmapped, tenderUpdateSummary(tender)])
        expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 60_000)
