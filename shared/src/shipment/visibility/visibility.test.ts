import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { happened, type ShipmentEvent } from '../events.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { arrived, CARRIER, covered, created, departed, dispatched, folded, given, NOW, PRO } from '../test-load.ts'
import { minutesLate } from './lateness.ts'
import { orderRequest, tripSheetOf } from './order-request.ts'
import { isOver, ORDER_STAGES, statusOfCode } from './order-status.ts'
import type { OrderParticulars } from './state.ts'

const PARTICULARS: OrderParticulars = {
  tracking_duration: 48,
  tracking_interval: 30,
  track_start_time_date: '2026-11-21',
  track_start_time_time: '06:00',
  load_identifier: PRO,
  truck_trailer_number: '118',
  driver_cell: '(312) 555-0142',
}
const trip_sheet = tripSheetOf(folded([created()]))
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
const { type: _, code: __, ...order } = PLACE
const placed = happened('TrackingOrderPlaced', { ...order, order_status: 'Order Placed', order_stage: 'placed' })
const tell = (code: string, message: string | null = null, order_id = 'MP-1') =>
  ({ type: 'TellTrackingOrderStatus', order_id, code, message }) as const
const told = (code: string): ShipmentEvent => {
  const status = statusOfCode(code)
  return happened('TrackingOrderStatusTold', {
    order_id: 'MP-1',
    code,
    order_status: status?.text ?? '',
    order_stage: status?.stage ?? 'placed',
  })
}
const started = happened('TrackingStarted', { provider: 'MacroPoint', simulated: false })
const ended = (reason: string) => happened('TrackingStopped', { provider: 'MacroPoint', reason })
const rolling = [created(), covered(), dispatched()]

describe('an order that the service took', () => {
  test('is kept with everything that was said of it, once [3.21, 2.71]', () => {
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

  test('is recorded whatever became of the load meanwhile: it is there', () => {
    given(created()).when(PLACE).givesTypes('TrackingOrderPlaced')
    given(created(), covered(), happened('ShipmentVoided', { reason: null, notes: null }))
      .when({ ...PLACE, code: '1021' })
      .givesTypes('TrackingOrderPlaced')
  })

  test('changes, and its link is learned, once each', () => {
    const change = {
      type: 'ChangeTrackingOrder',
      order_id: 'MP-1',
      particulars: { ...PARTICULARS, tracking_interval: 15 },
      trip_sheet,
    } as const
    const { type: ___, ...changed } = change
    const answer = given(...rolling, placed).when(change)
    answer.gives(happened('TrackingOrderChanged', changed))
    expect(answer.state().macropoint_load?.tracking_interval).toBe(15)
    given(...rolling, placed, ...answer.events())
      .when(change)
      .gives()
    const link = { type: 'LearnTrackingOrderLink', order_id: 'MP-1', order_hyperlink: 'https://mp.example/1' } as const
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

describe('the status of an order, as the service tells it [4.55]', () => {
  test('placed, ready, tracking, completed; the truck is followed in between', () => {
    const ready = given(...rolling, placed).when(tell('1020'))
    ready.gives(told('1020'))
    expect(ready.state().macropoint_load?.order_status).toBe('Ready To Track')
    const tracking = given(...rolling, placed, told('1020')).when(tell('1021'))
    tracking.gives(told('1021'), started)
    expect(tracking.state().tracking).toMatchObject({ provider: 'MacroPoint', simulated: false, state: 'started' })
    const completed = given(...rolling, placed, told('1021'), started).when(tell('1022'))
    completed.gives(told('1022'), ended('Tracking Completed Successfully'))
    expect(completed.state().macropoint_load?.order_stage).toBe('completed')
  })

  test.each([
    ['1051', 'stopped'],
    ['1052', 'denied'],
    ['1062', 'failed'],
  ] as const)('%s ends it as %s, and the following with it', (code, stage) => {
    const answer = given(...rolling, placed, told('1021'), started).when(tell(code))
    answer.givesTypes('TrackingOrderStatusTold', 'TrackingStopped')
    expect(answer.state().macropoint_load?.order_stage).toBe(stage)
  })

  test('what comes twice, late, after the end or of another order is nothing', () => {
    given(...rolling, placed, told('1021'), started)
      .when(tell('1021'))
      .gives()
    given(...rolling, placed, told('1021'), started)
      .when(tell('1020'))
      .gives()
    given(...rolling, placed, told('1022'))
      .when(tell('1021'))
      .gives()
    given(...rolling, placed)
      .when(tell('1020', null, 'MP-9'))
      .gives()
    given(...rolling)
      .when(tell('1020'))
      .gives()
  })

  test('a hidden position leaves it followed, and it comes back', () => {
    given(...rolling, placed, told('1021'), started)
      .when(tell('1053'))
      .gives(told('1053'))
    given(...rolling, placed, told('1021'), started, told('1053'))
      .when(tell('1021'))
      .gives(told('1021'))
  })

  test('of a code that is not known the words are kept', () => {
    given(...rolling, placed)
      .when(tell('1999', 'Paused'))
      .gives(happened('TrackingOrderStatusTold', { order_id: 'MP-1', code: '1999', order_status: 'Paused', order_stage: 'placed' }))
  })

  test('a load without a carrier is not followed', () => {
    given(created(), placed).when(tell('1021')).givesTypes('TrackingOrderStatusTold')
  })

  test('an order ends the following that the clock began, and nobody begins it again', () => {
    const stopped = happened('TrackingOrderStopped', { order_id: 'MP-1', provider: 'MacroPoint', reason: null })
    const start = { type: 'StartTracking', provider: 'sim', simulated: true } as const
    given(...rolling, placed)
      .when(start)
      .gives()
    given(...rolling, placed, stopped)
      .when(start)
      .gives()
  })

  test('whatever is told in whatever order, an order that is over stays over', () => {
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
              .when(tell(code))
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

test('the last departure is taken after the order was completed, and no sooner than an order says', () => {
  const seen = { type: 'RecordTrackingUpdate', stop_id: `${PRO}-S1`, update: 'arrived', date: '2026-11-21', time: '08:00' } as const
  given(...rolling, placed, told('1022'))
    .when(seen)
    .givesTypes('StopArrived')
  given(...rolling, placed, told('1020'))
    .when(seen)
    .gives()
  given(...rolling, placed, told('1052'))
    .when(seen)
    .gives()
})

test('a truck is late for the end of its appointment, by its place’s clock', () => {
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

describe('stopping an order', () => {
  test('ends it and the following, once [4.55]', () => {
    const stop = { type: 'StopTrackingOrder', order_id: 'MP-1', reason: 'Driver asked' } as const
    const answer = given(...rolling, placed, told('1021'), started).when(stop)
    answer.gives(
      happened('TrackingOrderStopped', { order_id: 'MP-1', provider: 'MacroPoint', reason: 'Driver asked' }),
      ended('Driver asked'),
    )
    expect(answer.state().macropoint_load).toMatchObject({ order_stage: 'stopped', order_status: 'Stopped By Creator' })
    given(...rolling, placed, told('1021'), started, ...answer.events())
      .when(stop)
      .gives()
  })
})

describe('what the service knows of the carrier', () => {
  const learned = {
    carrier_id: CARRIER.id,
    mp_partner_status: 'Integrated',
    mp_truck_trailer_name: 'Truck Number',
    mp_truck_trailer_type: 'VehicleID',
    mp_truck_trailer_identifiers: ['118', '119'],
    mp_partner_status_simulated: false,
  }
  test('is kept with the carrier of the load, and goes with him [3.19]', () => {
    expect(folded([created(), covered()]).carrier).toMatchObject({ mp_partner_status: null, mp_truck_trailer_identifiers: [] })
    const answer = given(created(), covered()).when({ type: 'LearnPartnerStatus', ...learned })
    answer.gives(happened('PartnerStatusLearned', learned))
    const { carrier_id, ...fields } = learned
    expect(answer.state().carrier).toMatchObject({ id: carrier_id, ...fields, mp_partner_status_last_updated_at: NOW })
    given(created(), covered())
      .when({ type: 'LearnPartnerStatus', ...learned, carrier_id: '99' })
      .gives()
    given(created())
      .when({ type: 'LearnPartnerStatus', ...learned })
      .gives()
  })
})

describe('what is asked of the service when somebody sends an order [4.55, 7.44]', () => {
  const withDriver = (state: Shipment): Shipment => ({
    ...state,
    load_info: { ...state.load_info, driver_1_cell: '312-555-0142', truck_num: '118' },
  })
  const load = (...events: readonly ShipmentEvent[]) => withDriver(folded([created(), covered(), ...events]))
  const ask = (state: Shipment, asked: Partial<OrderParticulars> = {}, now = NOW) => orderRequest(state, asked, now)
  const asked = (state: Shipment, said: Partial<OrderParticulars> = {}) => Result.getOrThrow(ask(state, said))
  const refusal = (state: Shipment, said: Partial<OrderParticulars> = {}) => {
    const request = ask(state, said)
    return Result.isFailure(request) ? request.failure : null
  }

  test('what is not said follows from the load: driver, truck, first stop, pro', () => {
    expect(asked(load())).toEqual({
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
    expect(asked(load(dispatched('2026-11-20T09:00'))).particulars).toMatchObject({
      track_start_time_date: '2026-11-20',
      track_start_time_time: '09:00',
    })
  })

  test('what is said counts', () => {
    expect(asked(load(), PARTICULARS).particulars).toEqual(PARTICULARS)
  })

  const ordered = (state: Shipment): Shipment => {
    const { particulars, trip_sheet: stops } = asked(state)
    const event = happened('TrackingOrderPlaced', {
      ...order,
      particulars,
      trip_sheet: stops,
      order_status: 'Order Placed',
      order_stage: 'placed',
    })
    return folded([event], state)
  }

  test('asked again at once it is nothing; another interval, driver or appointment is a change', () => {
    const state = ordered(load())
    expect(asked(state).action).toBe('nothing')
    expect(asked(state, { tracking_interval: 15 })).toMatchObject({
      action: 'change',
      particulars: { tracking_interval: 15, tracking_duration: 96 },
    })
    const otherDriver = { ...state, load_info: { ...state.load_info, driver_1_cell: '312-555-0199' } }
    expect(asked(otherDriver)).toMatchObject({ action: 'change', particulars: { driver_cell: '312-555-0199' } })
    const moved = state.pick_stops.map((stop) => ({ ...stop, appt_start_date: '2026-11-22', appt_start_time: '10:00' }))
    expect(asked({ ...state, pick_stops: moved }).action).toBe('change')
  })

  test('after an order that is over a new one is placed', () => {
    const state = ordered(load())
    expect(asked(folded([told('1052')], state)).action).toBe('place')
  })

  test('no carrier, a load that is over, and an order that makes no sense are refused', () => {
    expect(refusal(withDriver(folded([created()])))?.type).toBe('NotCovered')
    const delivered = load(
      dispatched(),
      arrived(1, '2026-11-21'),
      departed(1, '2026-11-21'),
      arrived(2, '2026-11-22'),
      departed(2, '2026-11-22'),
    )
    expect(refusal(delivered)?.type).toBe('LoadIsOver')
    const nobody = folded([created(), covered()])
    expect(refusal(nobody)).toMatchObject({ type: 'InvalidTrackingOrder', message: 'Driver Cell or Truck/Trailer Number is required' })
    expect(refusal(load(), { driver_cell: '12' })?.message).toBe('Driver Cell must be a phone number with area code')
    expect(refusal(load(), { tracking_duration: 0 })?.alerts?.[0]?.field).toBe('macropoint_load.tracking_duration')
    expect(refusal(load(), { tracking_interval: 1 })?.alerts?.[0]?.field).toBe('macropoint_load.tracking_interval')
    expect(refusal(load(), { track_start_time_date: '2026-11-01', tracking_duration: 5 })?.message).toContain('over already')
  })

  test('following lasts from the first stop until well after the last', () => {
    const state = load()
    const timed = state.pick_stops.map((stop, index) => ({ ...stop, appt_start_date: `2026-11-2${index + 1}`, appt_start_time: '08:00' }))
    expect(asked({ ...state, pick_stops: timed }).particulars.tracking_duration).toBe(36)
    const late = timed.map((stop, index) => ({ ...stop, appt_start_date: `2026-11-1${index + 1}` }))
    expect(asked({ ...state, pick_stops: late }).particulars).toMatchObject({
      track_start_time_date: '2026-11-11',
      tracking_duration: 229,
    })
  })
})

test('every code has a stage, and only the last ones are the end', () => {
  expect(ORDER_STAGES.filter(isOver)).toEqual(['completed', 'stopped', 'denied', 'failed'])
  expect(statusOfCode('toString')).toBeNull()
})
