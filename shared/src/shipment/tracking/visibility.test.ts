import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrived, covered, created, departed, dispatched, folded, given, NOW, PRO, TEST_CARRIER } from '../load.fixture.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { minutesLate } from './lateness.ts'
import { orderRequest, tripStops } from './order-request.ts'
import { isFinished, ORDER_STAGES, statusOfCode } from './order-status.ts'
import type { TrackingOrderSettings } from './state.ts'

const PARTICULARS: TrackingOrderSettings = {
  tracking_duration: 48,
  tracking_interval: 30,
  track_start_time_date: '2026-11-21',
  track_start_time_time: '06:00',
  load_identifier: PRO,
  truck_trailer_number: '118',
  driver_cell: '(312) 555-0142',
}
const trip_sheet = tripStops(folded([created()]))
const PLACE = {
  type: 'PlaceTrackingOrder',
  order_id: 'MP-1',
  provider: 'MacroPoint',
  simulated: false,
  code: null,
  order_hyperlink: null,
  particulars: PARTICULARS,
  trip_sheet,
} as const
const { type: _, code: __, particulars: settings, ...order } = PLACE
const placed = shipmentStream.happened('TrackingOrderPlaced', { ...order, settings, order_status: 'Order Placed', order_stage: 'placed' })
const reportStatus = (code: string, message: string | null = null, order_id = 'MP-1') =>
  ({ type: 'ReceiveTrackingOrderStatus', order_id, code, message }) as const
const statusReceived = (code: string): ShipmentEvent => {
  const status = statusOfCode(code)
  return shipmentStream.happened('TrackingOrderStatusReceived', {
    order_id: 'MP-1',
    code,
    order_status: status?.text ?? '',
    order_stage: status?.stage ?? 'placed',
  })
}
const started = shipmentStream.happened('TrackingStarted', { provider: 'MacroPoint', simulated: false })
const ended = (reason: string) => shipmentStream.happened('TrackingStopped', { provider: 'MacroPoint', reason })
const rolling = [created(), covered(), dispatched()]

describe('tracking orders accepted by the service', () => {
  test('an accepted order is recorded once with all its settings [3.21]', () => {
    const answer = given(...rolling).when(PLACE)
    answer.gives(placed)
    expect(answer.state().macropoint_load).toEqual({
      ...PARTICULARS,
      order_id: 'MP-1',
      provider: 'MacroPoint',
      simulated: false,
      order_status: 'Order Placed',
      order_stage: 'placed',
      order_hyperlink: null,
      last_updated: NOW,
      trip_sheet,
    })
    given(...rolling, placed)
      .when(PLACE)
      .gives()
  })

  test('an accepted order is recorded whatever happened to the load since', () => {
    given(created()).when(PLACE).givesTypes('TrackingOrderPlaced')
    given(created(), covered(), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null }))
      .when({ ...PLACE, code: '1021' })
      .givesTypes('TrackingOrderPlaced')
  })

  test('changes to an order and its link are each recorded once', () => {
    const change = {
      type: 'ChangeTrackingOrder',
      order_id: 'MP-1',
      particulars: { ...PARTICULARS, tracking_interval: 15 },
      trip_sheet,
    } as const
    const { type: ___, particulars, ...changed } = change
    const answer = given(...rolling, placed).when(change)
    answer.gives(shipmentStream.happened('TrackingOrderChanged', { ...changed, settings: particulars }))
    expect(answer.state().macropoint_load?.tracking_interval).toBe(15)
    given(...rolling, placed, ...answer.events())
      .when(change)
      .gives()
    const link = { type: 'ReceiveTrackingOrderLink', order_id: 'MP-1', order_hyperlink: 'https://mp.example/1' } as const
    const linked = given(...rolling, placed).when(link)
    expect(linked.state().macropoint_load?.order_hyperlink).toBe('https://mp.example/1')
    given(...rolling, placed, ...linked.events())
      .when(link)
      .gives()
    given(...rolling, placed)
      .when({ ...change, order_id: 'MP-0' })
      .gives()
  })
})

describe('tracking order statuses from the service [4.55]', () => {
  test('an order goes from placed to ready, tracking and completed, and the truck is tracked in between', () => {
    const ready = given(...rolling, placed).when(reportStatus('1020'))
    ready.gives(statusReceived('1020'))
    expect(ready.state().macropoint_load?.order_status).toBe('Ready To Track')
    const tracking = given(...rolling, placed, statusReceived('1020')).when(reportStatus('1021'))
    tracking.gives(statusReceived('1021'), started)
    expect(tracking.state().tracking).toMatchObject({ provider: 'MacroPoint', simulated: false, state: 'started' })
    const completed = given(...rolling, placed, statusReceived('1021'), started).when(reportStatus('1022'))
    completed.gives(statusReceived('1022'), ended('Tracking Completed Successfully'))
    expect(completed.state().macropoint_load?.order_stage).toBe('completed')
  })

  test.each([
    ['1051', 'stopped'],
    ['1052', 'denied'],
    ['1062', 'failed'],
  ] as const)('code %s ends the order as %s and stops tracking', (code, stage) => {
    const answer = given(...rolling, placed, statusReceived('1021'), started).when(reportStatus(code))
    answer.givesTypes('TrackingOrderStatusReceived', 'TrackingStopped')
    expect(answer.state().macropoint_load?.order_stage).toBe(stage)
  })

  test('a report that is repeated, late, after the end or about another order is ignored', () => {
    given(...rolling, placed, statusReceived('1021'), started)
      .when(reportStatus('1021'))
      .gives()
    given(...rolling, placed, statusReceived('1021'), started)
      .when(reportStatus('1020'))
      .gives()
    given(...rolling, placed, statusReceived('1022'))
      .when(reportStatus('1021'))
      .gives()
    given(...rolling, placed)
      .when(reportStatus('1020', null, 'MP-9'))
      .gives()
    given(...rolling)
      .when(reportStatus('1020'))
      .gives()
  })

  test('an order with a hidden location stays tracked, and the location can return', () => {
    given(...rolling, placed, statusReceived('1021'), started)
      .when(reportStatus('1053'))
      .gives(statusReceived('1053'))
    given(...rolling, placed, statusReceived('1021'), started, statusReceived('1053'))
      .when(reportStatus('1021'))
      .gives(statusReceived('1021'))
  })

  test('for an unknown code the text is kept', () => {
    given(...rolling, placed)
      .when(reportStatus('1999', 'Paused'))
      .gives(
        shipmentStream.happened('TrackingOrderStatusReceived', {
          order_id: 'MP-1',
          code: '1999',
          order_status: 'Paused',
          order_stage: 'placed',
        }),
      )
  })

  test('a load without a carrier is not tracked', () => {
    given(created(), placed).when(reportStatus('1021')).givesTypes('TrackingOrderStatusReceived')
  })

  test('an order ends tracking that started without it, and tracking does not start again without it', () => {
    const stopped = shipmentStream.happened('TrackingOrderStopped', { order_id: 'MP-1', provider: 'MacroPoint', reason: null })
    const start = { type: 'StartTracking', provider: 'sim', simulated: true } as const
    given(...rolling, placed)
      .when(start)
      .gives()
    given(...rolling, placed, stopped)
      .when(start)
      .gives()
  })

  test('after reports in any order, a finished order stays finished', () => {
    const codes = fc.array(fc.constantFrom('1001', '1020', '1021', '1022', '1050', '1051', '1052', '1053', '1060', '1070', '7'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(codes, (sequence) => {
        const events: ShipmentEvent[] = [...rolling, placed]
        let last = 0
        for (const code of sequence) {
          events.push(
            ...given(...events)
              .when(reportStatus(code))
              .events(),
          )
          const stage = folded(events).macropoint_load?.order_stage ?? 'placed'
          const rank = ORDER_STAGES.indexOf(stage)
          expect(rank).toBeGreaterThanOrEqual(last)
          if (last > ORDER_STAGES.indexOf('tracking')) expect(rank).toBe(last)
          last = rank
          expect(folded(events).tracking?.state === 'started').toBe(stage === 'tracking')
        }
      }),
      { numRuns: 200 },
    )
  })
})

test('the last departure is recorded after the order completed, but no arrival before the order tracks', () => {
  const seen = { type: 'RecordTrackingUpdate', stop_id: `${PRO}-S1`, update: 'arrived', date: '2026-11-21', time: '08:00' } as const
  given(...rolling, placed, statusReceived('1022'))
    .when(seen)
    .givesTypes('StopArrived')
  given(...rolling, placed, statusReceived('1020'))
    .when(seen)
    .gives()
  given(...rolling, placed, statusReceived('1052'))
    .when(seen)
    .gives()
})

test("a truck is late relative to the end of its appointment, in the stop's time zone", () => {
  const [stop] = folded([created()]).pick_stops
  const due = {
    ...(stop as PickStop),
    appt_start_date: '2026-11-21',
    appt_start_time: '08:00',
    appt_end_date: '2026-11-21',
    appt_end_time: '10:00',
  }
  expect(minutesLate(due, '2026-11-21T16:30:00.000Z')).toBe(30)
  expect(minutesLate({ ...due, appt_end_date: null, appt_end_time: null }, '2026-11-21T13:00:00.000Z')).toBe(-60)
  expect(minutesLate({ ...due, appt_start_date: null, appt_end_date: null }, '2026-11-21T13:00:00.000Z')).toBeNull()
})

describe('stopping a tracking order', () => {
  test('stopping an order ends it and stops tracking, once [4.55]', () => {
    const stop = { type: 'StopTrackingOrder', order_id: 'MP-1', reason: 'Driver asked' } as const
    const answer = given(...rolling, placed, statusReceived('1021'), started).when(stop)
    answer.gives(
      shipmentStream.happened('TrackingOrderStopped', { order_id: 'MP-1', provider: 'MacroPoint', reason: 'Driver asked' }),
      ended('Driver asked'),
    )
    expect(answer.state().macropoint_load).toMatchObject({ order_stage: 'stopped', order_status: 'Stopped By Creator' })
    given(...rolling, placed, statusReceived('1021'), started, ...answer.events())
      .when(stop)
      .gives()
  })
})

describe('partner status of the carrier', () => {
  const learned = {
    carrier_id: TEST_CARRIER.id,
    mp_partner_status: 'Integrated',
    mp_truck_trailer_name: 'Truck Number',
    mp_truck_trailer_type: 'VehicleID',
    mp_truck_trailer_identifiers: ['118', '119'],
    mp_partner_status_simulated: false,
  }
  test("the partner status is kept with the load's carrier and removed with it [3.19]", () => {
    expect(folded([created(), covered()]).carrier).toMatchObject({ mp_partner_status: null, mp_truck_trailer_identifiers: [] })
    const answer = given(created(), covered()).when({ type: 'ReceivePartnerStatus', ...learned })
    answer.gives(shipmentStream.happened('PartnerStatusReceived', learned))
    const { carrier_id, ...fields } = learned
    expect(answer.state().carrier).toMatchObject({ id: carrier_id, ...fields, mp_partner_status_last_updated_at: NOW })
    given(created(), covered())
      .when({ type: 'ReceivePartnerStatus', ...learned, carrier_id: '99' })
      .gives()
    given(created())
      .when({ type: 'ReceivePartnerStatus', ...learned })
      .gives()
  })
})

describe('settings of a tracking order request [4.55, 7.44]', () => {
  const withDriver = (state: Shipment): Shipment => ({
    ...state,
    load_info: { ...state.load_info, driver_1_cell: '312-555-0142', truck_num: '118' },
  })
  const load = (...events: readonly ShipmentEvent[]) => withDriver(folded([created(), covered(), ...events]))
  const requestFor = (state: Shipment, settings: Partial<TrackingOrderSettings> = {}, now = NOW) => orderRequest(state, settings, now)
  const requested = (state: Shipment, settings: Partial<TrackingOrderSettings> = {}) => Result.getOrThrow(requestFor(state, settings))
  const refusal = (state: Shipment, settings: Partial<TrackingOrderSettings> = {}) => {
    const request = requestFor(state, settings)
    return Result.isFailure(request) ? request.failure : null
  }

  test('settings that are not entered follow from the load: driver, truck, first stop, pro', () => {
    expect(requested(load())).toEqual({
      action: 'place',
      particulars: {
        tracking_duration: 96,
        tracking_interval: 60,
        track_start_time_date: '2026-11-21',
        track_start_time_time: '00:00',
        load_identifier: PRO,
        truck_trailer_number: '118',
        driver_cell: '312-555-0142',
      },
      trip_sheet,
    })
    expect(requested(load(dispatched('2026-11-20T09:00'))).particulars).toMatchObject({
      track_start_time_date: '2026-11-20',
      track_start_time_time: '09:00',
    })
  })

  test('entered settings take precedence', () => {
    expect(requested(load(), PARTICULARS).particulars).toEqual(PARTICULARS)
  })

  const ordered = (state: Shipment): Shipment => {
    const { particulars, trip_sheet: stops } = requested(state)
    const event = shipmentStream.happened('TrackingOrderPlaced', {
      ...order,
      settings: particulars,
      trip_sheet: stops,
      order_status: 'Order Placed',
      order_stage: 'placed',
    })
    return folded([event], state)
  }

  test('sending the same order again does nothing; a different interval, driver or appointment is a change', () => {
    const state = ordered(load())
    expect(requested(state).action).toBe('nothing')
    expect(requested(state, { tracking_interval: 15 })).toMatchObject({
      action: 'change',
      particulars: { tracking_interval: 15, tracking_duration: 96 },
    })
    const otherDriver = { ...state, load_info: { ...state.load_info, driver_1_cell: '312-555-0199' } }
    expect(requested(otherDriver)).toMatchObject({ action: 'change', particulars: { driver_cell: '312-555-0199' } })
    const moved = state.pick_stops.map((stop) => ({ ...stop, appt_start_date: '2026-11-22', appt_start_time: '10:00' }))
    expect(requested({ ...state, pick_stops: moved }).action).toBe('change')
  })

  test('once an order is over, a new one is placed', () => {
    const state = ordered(load())
    expect(requested(folded([statusReceived('1052')], state)).action).toBe('place')
  })

  test('an order is refused without a carrier, on an inactive load, or with invalid settings', () => {
    expect(refusal(withDriver(folded([created()])))?.type).toBe('NotCovered')
    const delivered = load(
      dispatched(),
      arrived(1, '2026-11-21'),
      departed(1, '2026-11-21'),
      arrived(2, '2026-11-22'),
      departed(2, '2026-11-22'),
    )
    expect(refusal(delivered)?.type).toBe('ShipmentNotActive')
    const withoutDriver = folded([created(), covered()])
    expect(refusal(withoutDriver)).toMatchObject({
      type: 'InvalidTrackingOrder',
      message: 'Driver Cell or Truck/Trailer Number is required',
    })
    expect(refusal(load(), { driver_cell: '12' })?.message).toBe('Driver Cell must be a phone number with area code')
    expect(refusal(load(), { tracking_duration: 0 })?.alerts?.[0]?.field).toBe('macropoint_load.tracking_duration')
    expect(refusal(load(), { tracking_interval: 1 })?.alerts?.[0]?.field).toBe('macropoint_load.tracking_interval')
    expect(refusal(load(), { track_start_time_date: '2026-11-01', tracking_duration: 5 })?.message).toContain('already have ended')
  })

  test('tracking lasts from the first stop until well after the last', () => {
    const state = load()
    const timed = state.pick_stops.map((stop, index) => ({ ...stop, appt_start_date: `2026-11-2${index + 1}`, appt_start_time: '08:00' }))
    expect(requested({ ...state, pick_stops: timed }).particulars.tracking_duration).toBe(36)
    const late = timed.map((stop, index) => ({ ...stop, appt_start_date: `2026-11-1${index + 1}` }))
    expect(requested({ ...state, pick_stops: late }).particulars).toMatchObject({
      track_start_time_date: '2026-11-11',
      tracking_duration: 229,
    })
  })
})

test('every code has a stage, and only the final stages end the order', () => {
  expect(ORDER_STAGES.filter(isFinished)).toEqual(['completed', 'stopped', 'denied', 'failed'])
  expect(statusOfCode('toString')).toBeNull()
})
