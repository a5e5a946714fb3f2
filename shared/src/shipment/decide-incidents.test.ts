import { expect, test } from 'vitest'
import type { ShipmentCommandOf } from './commands.ts'
import { covered, created, folded, given, NOW, PRO, testLoad } from './load.fixture.ts'
import { shipmentStream } from './stream.ts'

const FIRST = `${PRO}-S1`
const REPORT: ShipmentCommandOf<'ReportIncident'> = {
  type: 'ReportIncident',
  pick_stop_id: FIRST,
  incident_type_code: 'AA',
  reason_code: 'B1',
  reason_description: 'Consignee closed',
  note: null,
  internal_only: false,
  carrier_fault: true,
  trailer_num: null,
  driver_name: 'Al Reed',
  phone: null,
  cell: null,
  appt_field_name: 'ready_or_deliver_date',
  updated_field_value: '2026-11-22',
}

test("an incident records the carrier and the field's original value [3.31, 3.32, 3.33, 3.34, 3.35]", () => {
  const { type: _, ...report } = REPORT
  given(created(), covered())
    .when(REPORT)
    .gives(
      shipmentStream.happened('IncidentReported', {
        incident: {
          ...report,
          id: `${PRO}-I1`,
          incident_type_code: 'AA',
          incident_reason_code: null,
          original_field_value: '2026-11-21',
          carrier_id: '12',
          carrier_name: 'Prairie Trucking',
          created_by: 'dana',
          created_at: NOW,
        },
      }),
    )
})

test('an incident keeps its reason code and, if it is about another carrier, that carrier [3.32, 3.33, 3.35]', () => {
  const incident_reason_code = { id: 17, code: 'B1', description: 'Consignee Closed' }
  const load = given(created(), covered())
    .when({ ...REPORT, incident_reason_code, carrier: { id: '44', name: 'Ohio Valley' } })
    .state()
  expect(load.incidents[0]).toMatchObject({ incident_reason_code, carrier_id: '44', carrier_name: 'Ohio Valley' })
})

test('an incident recorded before reason codes existed reads as having none', () => {
  const [incident] = given(created()).when(REPORT).state().incidents
  const { incident_reason_code: _, ...old } = incident as NonNullable<typeof incident>
  const before = { type: 'IncidentReported', schema_version: 1, data: { incident: old } } as unknown as ReturnType<typeof created>
  expect(folded([created(), before]).incidents).toEqual([{ ...old, incident_reason_code: null }])
})

test('the original value that the sender saw takes precedence', () => {
  const incident = given(created())
    .when({ ...REPORT, original_field_value: '2026-11-18' })
    .state().incidents[0]
  expect(incident).toMatchObject({ original_field_value: '2026-11-18', carrier_id: null })
  const first = given(created())
    .when({ ...REPORT, original_field_value: null })
    .state().incidents[0]
  expect(first?.original_field_value).toBeNull()
})

test('a type code is required and must be one of the six [5.28, 8.18, 9.15]', () => {
  given(created())
    .when({ ...REPORT, incident_type_code: null })
    .isRefused('InvalidIncident', 'Invalid Incident info')
  given(created())
    .when({ ...REPORT, incident_type_code: null })
    .alerts('Incident: Type code is required')
  given(created())
    .when({ ...REPORT, incident_type_code: 'ZZ' })
    .alerts('Incident: Type code ZZ is not valid')
})

test.each([
  ['a note alone', { note: 'Gate was shut', reason_code: null, pick_stop_id: null }, []],
  ['a reason code and a stop', { note: null }, []],
  ['a blank note without a reason code', { note: ' ', reason_code: null }, ['Incident: Reason code is required']],
  ['a reason code without a stop', { pick_stop_id: null }, ['Incident: Stop is required']],
  ['nothing', { reason_code: null, pick_stop_id: null }, ['Incident: Reason code is required', 'Incident: Stop is required']],
])('an incident needs a note, or a reason code and a stop: %s [5.29]', (_, fields, messages) => {
  const answer = given(created()).when({ ...REPORT, ...fields })
  if (messages.length === 0) answer.givesTypes('IncidentReported')
  else answer.alerts(...messages)
})

test('an incident cannot be reported on a stop with invalid dates [5.30]', () => {
  const broken = testLoad()
  const [pick, drop] = broken.pick_stops
  const load = { ...broken, pick_stops: [{ ...pick, appt_end_date: '2026-11-21' }, drop] } as typeof broken
  given(created(load)).when(REPORT).isRefused('InvalidPickStop', 'PickStop Information is invalid. Please correct it to proceed.')
  given(created(load))
    .when({ ...REPORT, pick_stop_id: `${PRO}-S2` })
    .givesTypes('IncidentReported')
})

test.each([
  ['its required date', { ready_or_deliver_date: null, ready_or_deliver_time: null }],
  ['its required city', { location: { ...testLoad().pick_stops[0]?.location, city: null } }],
  ['a number in its weight', { weight: 'heavy' }],
])('an incident cannot be reported on a stop that lacks %s [5.30]', (_, missing) => {
  const whole = testLoad()
  const [pick, drop] = whole.pick_stops
  const load = { ...whole, pick_stops: [{ ...pick, ...missing }, drop] } as typeof whole
  given(created(load)).when(REPORT).isRefused('InvalidPickStop', 'PickStop Information is invalid. Please correct it to proceed.')
  given(created(load))
    .when({ ...REPORT, pick_stop_id: null, note: 'Gate was shut' })
    .givesTypes('IncidentReported')
})

test('the stop of an incident must belong to the load', () => {
  given(created())
    .when({ ...REPORT, pick_stop_id: '999-S1' })
    .isRefused('UnknownStop')
})

test.each([
  ['released', shipmentStream.happened('ShipmentReleased', { reason: null })],
  ['voided', shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })],
])('a %s load takes no more incidents and events [4.22]', (label, endEvent) => {
  given(created(), endEvent).when(REPORT).isRefused('ReadOnly', `Shipment ${PRO} is ${label}. No more incidents can be added.`)
  given(created(), endEvent)
    .when({ type: 'OpenEvent', event_type: 'Follow up', note: null, due_at: null })
    .isRefused('ReadOnly', `Shipment ${PRO} is ${label}. No more events can be added.`)
})
