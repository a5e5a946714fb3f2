import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileOf, interchangeOf, PLAIN_TENDER, setOf } from './tender.fixture.ts'
import type { Tender } from './tender.ts'
import { purposeName, readTender, tenderIntent } from './tender-204.ts'
import { readInterchanges } from './x12.ts'

const judge = (segments: readonly string[], type?: string) => {
  const [set] = readInterchanges(fileOf(interchangeOf(setOf(segments, type)))).sets
  if (!set) throw new Error('the fixture holds no set')
  return readTender(set)
}
const read = (segments: readonly string[]): Tender => Result.getOrThrowWith(judge(segments), ({ reason }) => new Error(reason))
const rejection = (segments: readonly string[], type?: string): string =>
  Result.match(judge(segments, type), {
    onFailure: ({ segment, tag, reason }) => `${segment} ${tag}: ${reason}`,
    onSuccess: () => 'not rejected',
  })

/** The plain tender with segments replaced (by their beginning), or taken out where the replacement is empty. */
const tenderWith = (changes: Readonly<Record<string, string | readonly string[]>>): readonly string[] =>
  PLAIN_TENDER.flatMap((segment) => {
    const [, change] = Object.entries(changes).find(([start]) => segment.startsWith(start)) ?? []
    return change === undefined ? [segment] : change === '' ? [] : change
  })
const local = (date: string, time: string | null, zone: string | null = null) => ({ date, time, zone })

test('reads every field of a plain tender', () => {
  expect(read(PLAIN_TENDER)).toMatchObject({
    sender: 'HALDEN',
    receiver: 'WAYB',
    shipment_id: '4711',
    key: 'HALDEN/4711',
    purpose: '00',
    scac: 'WAYB',
    payment_method: 'PP',
    mode: 'truckload',
    weight: 42000,
    pallets: 22,
    pieces: null,
    charge: 145000,
    hazmat: false,
    stops: [
      {
        sequence: 1,
        event_type: 'P',
        reason: 'CL',
        place: {
          role: 'SF',
          name: 'Halden Paper',
          code: 'H1',
          address: '12 Mill Rd',
          city: 'Green Bay',
          state: 'WI',
          zip: '54302',
          country: 'US',
        },
        window: { appt_start: local('2026-03-10', '08:00'), appt_end: local('2026-03-10', '14:00'), ready: local('2026-03-10', '08:00') },
        weight: 42000,
        pallets: 22,
      },
      {
        sequence: 2,
        event_type: 'D',
        place: { role: 'ST', city: 'Dallas', state: 'TX', zip: '75201-0001', country: 'US' },
        window: { appt_start: local('2026-03-11', '09:00'), appt_end: null, appt_confirmed: false },
      },
    ],
    unmapped: [],
  })
})

describe('a set that is not a tender is rejected with segment and reason', () => {
  test.each([
    [[], '214', '3 ST: Expected a 204, but found a 214 (shipment status).'],
    [[], '999', '3 ST: Expected a 204, but found a 999.'],
    [
      tenderWith({ B2A: '', 'B2*': '' }),
      '204',
      "3 ST: No B2 segment, so the load can't be identified. No B2A01, so it is unknown whether this is an original, a change or a cancellation.",
    ],
    [tenderWith({ 'B2*': 'B2**WAYB*PRO1**PP' }), '204', '4 B2: B204, the shipment identification, is empty (B203 has "PRO1").'],
    [tenderWith({ B2A: 'B2A**LT' }), '204', '5 B2A: No B2A01, so it is unknown whether this is an original, a change or a cancellation.'],
    [
      tenderWith({ 'N4*Dallas': 'N4*Dallas**75201' }),
      '204',
      '6 S5: A tender needs at least two stops with a city and state; this one has 2 stop(s), without a location: 2.',
    ],
    [
      tenderWith({ 'N4*Green': '' }),
      '204',
      '6 S5: A tender needs at least two stops with a city and state; this one has 2 stop(s), without a location: 1.',
    ],
    [PLAIN_TENDER.slice(0, 8), '204', '6 S5: A tender needs at least two stops with a city and state; this one has only one stop.'],
    [PLAIN_TENDER.slice(0, 2), '204', '3 ST: A tender needs at least two stops with a city and state; this one has no stops (no S5).'],
    [
      ['B2*02*WAYB*04*4711*06*PP', 'B2A*01*00*02*LT', 'N1*01*BT*02*Halden', 'N4*01*Reno*02*NV*03*89501', 'S5*01*1*02*CL'],
      '204',
      "3 ST: Element numbers are written into the data, so it can't be read by position.",
    ],
  ])('%#', (segments, type, reason) => {
    expect(rejection(segments, type)).toBe(reason)
  })

  test('accepts a tender whose third stop has no place', () => {
    expect(read([...PLAIN_TENDER, 'S5*3*CU']).stops).toHaveLength(3)
  })
})

describe('purposes', () => {
  test.each([
    ['00', 'original', 'create'],
    ['01', 'cancellation', 'update'],
    ['04', 'change', 'update'],
    ['05', 'replacement', 'update'],
    ['22', 'information copy', 'none'],
    ['77', 'purpose 77', 'none'],
  ] as const)('%s is %s', (purpose, name, intent) => {
    const tender = read(tenderWith({ B2A: `B2A*${purpose}` }))
    expect(purposeName(tender)).toBe(name)
    expect(tenderIntent(tender)).toBe(intent)
  })

  test('a change or cancellation needs only its key', () => {
    expect(read(['B2**WAYB**4711**PP', 'B2A*01'])).toMatchObject({ key: 'HALDEN/4711', purpose: '01', stops: [] })
  })
})

describe('when to be at a stop', () => {
  const windowOf = (...dates: readonly string[]) => read(tenderWith({ 'G62*37': dates, 'G62*38': '' })).stops[0]?.window
  const eight = local('2026-03-10', '08:00')
  test.each([
    ['an appointment is the scheduled date', ['G62*69*20260310*U*0800'], { ready: eight, appt_start: eight, appt_end: null }],
    ['a confirmed appointment says so', ['G62*98*20260310*U*0800'], { appt_start: eight, appt_confirmed: true }],
    [
      'a requested date is an unconfirmed appointment',
      ['G62*10*20260310*Y*0800'],
      { ready: eight, appt_start: eight, appt_confirmed: false },
    ],
    [
      'earliest and latest times of one kind of date are a window',
      ['G62*10*20260310*I*0800', 'G62*10*20260310*K*1400'],
      { appt_start: eight, appt_end: local('2026-03-10', '14:00') },
    ],
    [
      'the appointment counts before the window and the wish',
      ['G62*10*20260310*Y*0800', 'G62*37*20260309', 'G62*69*20260311*U*0930'],
      { ready: eight, appt_start: local('2026-03-11', '09:30') },
    ],
    ['a deadline alone is when to be there', ['G62*38*20260310*K*0800'], { ready: eight, appt_start: null, appt_end: null }],
    ['six digits are a date too', ['G62*69*260310*U*0800'], { appt_start: eight }],
    ['seconds are dropped', ['G62*69*20260310*U*080059'], { appt_start: eight }],
    ['hundredths are dropped', ['G62*69*20260310*U*08005999'], { appt_start: eight }],
    ['2400 is the end of the day', ['G62*69*20260310*U*2400'], { appt_start: local('2026-03-10', '23:59') }],
    ['a day needs no time', ['G62*69*20260310'], { appt_start: local('2026-03-10', null) }],
    ['local time is the clock of the place', ['G62*69*20260310*U*0800*LT'], { appt_start: eight }],
    ['time codes name a zone', ['G62*69*20260310*U*0800*PT'], { appt_start: local('2026-03-10', '08:00', 'America/Los_Angeles') }],
    ['or a fixed offset', ['G62*69*20260310*U*0800*CS'], { appt_start: local('2026-03-10', '08:00', '-06:00') }],
    ['or hours before UTC', ['G62*69*20260310*U*0800*19'], { appt_start: local('2026-03-10', '08:00', '-06:00') }],
  ])('%s', (_, dates, expected) => {
    expect(windowOf(...dates)).toMatchObject(expected)
  })

  test.each([
    ['G62*86*20260310', 'segment 7 (G62): Date 86 (20260310) is not imported.'],
    ['G62*69*20260230*U*0800', 'segment 7 (G62): "20260230" is not a valid date.'],
    ['G62*69*20260310*U*2560', 'segment 7 (G62): "2560" is not a valid time; only the date was imported.'],
    ['G62*69*20260310*U*0800*QQ', 'segment 7 (G62): Time code QQ is unknown; the time was read as local.'],
  ])("a date that can't be read is remarked: %s", (date, remark) => {
    expect(read(tenderWith({ 'G62*37': date, 'G62*38': '' })).unmapped).toEqual([remark])
  })

  test('dates of the heading apply to a first or last stop without dates, with a remark', () => {
    const tender = read(
      tenderWith({ B2A: ['B2A*00*LT', 'G62*10*20260309*Y*0700', 'G62*68*20260312', 'G62*35*20260101'], 'G62*37': '', 'G62*38': '' }),
    )
    expect(tender.stops[0]?.window.ready).toEqual(local('2026-03-09', '07:00'))
    expect(tender.stops[1]?.window.appt_start?.date).toBe('2026-03-11')
    expect(tender.unmapped).toEqual([
      'segment 6 (G62): Stop 1 has no date. The date of the heading was used.',
      "segment 7 (G62): The date 20260312 (68) doesn't belong to a stop.",
      'segment 8 (G62): Date 35 (20260101) is not imported.',
    ])
  })

  test.each([
    ['G62*64*20260302*1*1200*ET', '2026-03-02T17:00:00.000Z'],
    ['G62*64*20260302*1*1200*UT', '2026-03-02T12:00:00.000Z'],
    ['G62*64*20260302*1*1200', '2026-03-02T12:00'],
    ['G62*64*20260302', '2026-03-02'],
  ])('%s sets the response deadline %s', (date, respondBy) => {
    expect(read(tenderWith({ B2A: ['B2A*00*LT', date] })).respond_by).toBe(respondBy)
  })
})

describe('pickups and deliveries', () => {
  const reasons = (...codes: readonly string[]) =>
    read(['B2**WAYB**4711**PP', 'B2A*00', ...codes.flatMap((code, index) => [`S5*${index + 1}*${code}`, 'N4*Reno*NV*89501'])]).stops.map(
      (stop) => stop.event_type,
    )
  test.each([
    [
      ['CL', 'CU'],
      ['P', 'D'],
    ],
    [
      ['LD', 'PL', 'UL', 'PU', 'CU'],
      ['P', 'P', 'D', 'D', 'D'],
    ],
    [
      ['CL', 'PU', 'CU'],
      ['P', 'D', 'D'],
    ],
    [
      ['PU', 'D'],
      ['P', 'D'],
    ],
    [
      ['PU', 'PU', 'D'],
      ['P', 'P', 'D'],
    ],
    [
      ['PU', 'PU'],
      ['P', 'D'],
    ],
    [
      ['SL', 'SU'],
      ['P', 'D'],
    ],
    [
      ['RT', 'DT'],
      ['P', 'D'],
    ],
    [
      ['', ''],
      ['P', 'D'],
    ],
  ])('%j are %j', (codes, kinds) => {
    expect(reasons(...codes)).toEqual(kinds)
  })

  test("a code that doesn't concern freight follows the party", () => {
    const tender = read([...PLAIN_TENDER.slice(0, -1), 'S5*3*IN', 'N1*SH*Depot', 'N4*Waco*TX*76701'])
    expect(tender.stops[2]?.event_type).toBe('P')
    expect(tender.unmapped).toEqual(["segment 17 (S5): Stop reason IN doesn't say whether freight is loaded; read as a pickup."])
  })

  test('a guessed kind of stop is remarked', () => {
    expect(read(tenderWith({ 'S5*1*': 'S5*1*PU' })).unmapped[0]).toBe(
      "segment 6 (S5): PU (part unload) can't be the first stop, so it was read as a pickup; this stop is a pickup.",
    )
  })

  test('stops are sorted by their numbers', () => {
    const swapped = [...PLAIN_TENDER.slice(0, 2), ...PLAIN_TENDER.slice(8, 13), ...PLAIN_TENDER.slice(2, 8), ...PLAIN_TENDER.slice(13)]
    const tender = read(swapped)
    expect(tender.stops).toEqual(read(PLAIN_TENDER).stops)
    expect(tender.unmapped).toEqual(['segment 6 (S5): The stops were sorted by stop number.'])
  })

  test('stops whose numbers repeat keep their order', () => {
    const tender = read(tenderWith({ 'S5*2*': 'S5*1*CU' }))
    expect(tender.stops.map((stop) => stop.event_type)).toEqual(['P', 'D'])
    expect(tender.unmapped[0]).toContain('missing or repeated')
  })
})

describe('places', () => {
  const place = (...segments: readonly string[]) => read(tenderWith({ 'N1*SF': segments, 'N3*12': '', 'N4*Green': '' })).stops[0]?.place
  test.each([
    ['Canada', ['N1*SH*Mill', 'N4*Laval*PQ*H7P1A1*CAN'], { city: 'Laval', state: 'QC', zip: 'H7P 1A1', country: 'CA' }],
    ['a province in words', ['N1*SH*Mill', 'N4*Laval*Quebec*H7P 1A1'], { state: 'QC', country: null }],
    ['Mexico', ['N1*SH*Mill', 'N4*Monterrey*NL*64000*MEX'], { state: 'NL', country: 'MX' }],
    [
      'a second name and a second line',
      ['N1*SH*XYZ CORP', 'N2*TERMINAL', 'N3*1 A ST*DOCK 4', 'N4*Reno*NV*89501'],
      { name: 'XYZ CORP, TERMINAL', address: '1 A ST', address_2: 'DOCK 4' },
    ],
    ['two N3', ['N1*SH*X', 'N3*1 A ST', 'N3*DOCK 4', 'N4*Reno*NV*89501'], { address: '1 A ST', address_2: 'DOCK 4' }],
    [
      'a contact',
      ['N1*SH*X', 'N4*Reno*NV*89501', 'G61*IC*Ann Lee*TE*7755550100', 'G61*IC*Ann Lee*EM*ann@halden.test'],
      { contact: 'Ann Lee', phone: '7755550100', email: 'ann@halden.test' },
    ],
    [
      'a PER',
      ['N1*SH*X', 'N4*Reno*NV*89501', 'PER*IC*Ann Lee*TE*7755550100*EM*ann@halden.test'],
      { contact: 'Ann Lee', phone: '7755550100', email: 'ann@halden.test' },
    ],
    ['an address without a name', ['N3*1 A ST', 'N4*Reno*NV*89501'], { name: null, city: 'Reno' }],
    [
      'the loading party before others',
      ['N1*BY*Buyer', 'N4*Waco*TX*76701', 'N1*SF*Mill', 'N4*Reno*NV*89501'],
      { name: 'Mill', city: 'Reno' },
    ],
    ['a party with a place before one without', ['N1*SF*Mill', 'N1*WH*Barn', 'N4*Reno*NV*89501'], { name: 'Barn', city: 'Reno' }],
    ['never the billing party', ['N1*BT*Payer', 'N4*Waco*TX*76701', 'N1*WH*Barn', 'N4*Reno*NV*89501'], { name: 'Barn', city: 'Reno' }],
  ])('%s', (_, segments, expected) => {
    expect(place(...segments)).toMatchObject(expected)
  })

  test('a billing party of a stop pays for the whole tender', () => {
    expect(read([...PLAIN_TENDER.slice(0, -1), 'N1*BT*Payer', 'N4*Waco*TX*76701']).bill_to).toMatchObject({ name: 'Payer', city: 'Waco' })
  })

  test('a stop without a party takes that of the heading, with a remark', () => {
    const tender = read(tenderWith({ B2A: ['B2A*00', 'N1*SH*Mill', 'N4*Reno*NV*89501'], 'N1*SF': '', 'N3*12': '', 'N4*Green': '' }))
    expect(tender.stops[0]?.place).toMatchObject({ name: 'Mill', city: 'Reno' })
    expect(tender.unmapped).toEqual(['segment 8 (S5): The stop has no location. The SH party of the heading was used.'])
  })
})

describe('weights and goods', () => {
  test.each([
    ['the total counts', {}, { weight: 42000 }],
    ['kilograms become pounds', { 'L3*': 'L3*1000*G**********K' }, { weight: 2205 }],
    [
      'a total without a unit is in the unit of the stops',
      { 'L3*': 'L3*1000*G', 'S5*1': 'S5*1*CL*1000*K', 'S5*2': 'S5*2*CU*1000*K' },
      { weight: 2205 },
    ],
    ['metric tons become pounds', { 'L3*': 'L3*10*G**********E' }, { weight: 22046 }],
    [
      'without a total the pickups add up',
      { 'L3*': '', 'S5*1': 'S5*1*CL*20000*L*10*CA', 'S5*2': 'S5*2*PL*22000*L*12*CA' },
      { weight: 42000, pieces: 22, pallets: null },
    ],
    ['pieces of the total', { 'L3*': 'L3*42000*G*********20' }, { pieces: 20 }],
    [
      'an AT8 where the S5 says nothing',
      { 'L3*': '', 'S5*1': ['S5*1*CL', 'AT8*G*L*40000*18*22'] },
      { weight: 40000, pieces: 18, pallets: 22 },
    ],
    ['units on skids are pallets', { 'S5*1': 'S5*1*CL*42000*L*20*SKD' }, { stops: [{ pallets: 20, pieces: null }, {}] }],
    ['a PLD counts the pallets', { 'S5*1': ['S5*1*CL', 'PLD*21'] }, { pallets: 21 }],
    [
      'items where nothing else is said',
      { 'L3*': '', 'S5*1': ['S5*1*CL', 'OID**PO1**CA*10*L*500', 'OID**PO2**CA*20*L*700'] },
      { weight: 1200, pieces: 30 },
    ],
    [
      'a lading detail',
      { 'L3*': '', 'S5*1': ['S5*1*CL', 'LAD*PCS*5***L*900*******Steel coil'] },
      { weight: 900, pieces: 5, description: 'Steel coil' },
    ],
    ['descriptions, each once', { 'S5*1': ['S5*1*CL', 'L5*1*Rolls', 'L5*2*Cores', 'L5*3*Rolls'] }, { description: 'Rolls, Cores' }],
    ['pieces, weight and unit in that order', { 'S5*1': 'S5*1*CL*24*42000*L' }, { stops: [{ weight: 42000, pieces: 24 }, {}] }],
  ])('%s', (_, changes, expected) => {
    expect(read(tenderWith(changes))).toMatchObject(expected)
  })

  const BARE = {
    description: null,
    pieces: null,
    pallets: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    item_class: null,
    nmfc: null,
    hazmat: false,
  }

  test.each([
    ['L4*4*2.5*3*E', [48, 30, 36]],
    ['L4*1.2*1*1.5*M', [47.2, 39.4, 59.1]],
    ['L4*120*100*150*C', [47.2, 39.4, 59.1]],
  ])('the size of an item is in inches in any unit: %s', (l4, size) => {
    const [item] = read(tenderWith({ 'S5*1': ['S5*1*CL', 'OID*1*PO7**PC*4*L*100', 'L5*1*Plywood', l4] })).stops[0]?.items ?? []
    expect([item?.length, item?.width, item?.height]).toEqual(size)
  })

  test('an item has its order, its description, its class and its size', () => {
    const tender = read(
      tenderWith({
        'S5*1': [
          'S5*1*CL',
          'OID*1*PO7**PC*4*K*100',
          'L5*1*Plywood*60.0*N',
          'L4*48*30.5*36*N',
          'LH1*PC*4*UN1203',
          'OID*2*PO8**PL*2*L*300',
          'L5*2*Glue*156600*N',
        ],
      }),
    )
    expect(tender.stops[0]?.items).toEqual([
      { ...BARE, description: 'Plywood', pieces: 4, weight: 220, length: 48, width: 30.5, height: 36, item_class: '60', hazmat: true },
      { ...BARE, description: 'Glue', pallets: 2, weight: 300, nmfc: '156600' },
    ])
    expect(tender.stops[0]?.references).toEqual([
      { qualifier: 'PO', name: 'Purchase order', value: 'PO7' },
      { qualifier: 'PO', name: 'Purchase order', value: 'PO8' },
    ])
    expect(tender.hazmat).toBe(true)
  })

  test.each([
    [{ 'S5*1': 'S5*1*CL*42000*G*1400*CA' }, 'segment 6 (S5): Weight unit G is unknown; 42000 was read as pounds.'],
    [{ 'S5*1': ['S5*1*CL', 'L5*1*Plywood', 'L4*48**36*N'] }, 'segment 8 (L4): Length, width and height with the unit "N" cannot be read.'],
    [{ 'S5*1': ['S5*1*CL', 'L4*48*40*36*N'] }, "segment 7 (L4): The dimensions don't belong to an item."],
    [{ 'S5*1': ['S5*1*CL', 'AT8*G*L*42000**5472'] }, 'segment 7 (AT8): AT805 says 5472 pallets, more than any trailer can hold.'],
    [{ 'L3*': 'L3*80500' }, 'segment 17 (L3): The total weight is 80500 lb, but the pickups weigh 42000 lb.'],
  ])('a suspicious value is remarked: %j', (changes, remark) => {
    expect(read(tenderWith(changes)).unmapped).toEqual([remark])
  })
})

describe('charges', () => {
  test.each([
    ['L3*1*G*557.21*FR*55721', 55721],
    ['L3*1*G***100', 100],
    ['L3*1*G***4800.00', 480000],
    ['L3*1*G***4800.5', 480050],
    ['L3*1*G***4800.', 480000],
    ['L3*1*G*1250*FR*1250', 125000],
    ['L3*1*G*2.5*PM*125000', 125000],
    ['L3*1*G***abc', null],
    ['L3*1*G', null],
  ])('%s is %s cents', (l3, cents) => {
    expect(read(tenderWith({ 'L3*': l3 })).charge).toBe(cents)
  })

  test('an amount in another currency is ignored, with a remark', () => {
    const tender = read(tenderWith({ B2A: ['B2A*00', 'C3*CAD'] }))
    expect(tender.charge).toBeNull()
    expect(tender.unmapped).toEqual(['segment 18 (L3): The charge 145000 is in CAD and was not imported.'])
  })

  test('reads the declared value as money', () => {
    expect(read(tenderWith({ 'L3*': 'L3*42000*G***145000*********8500000' })).declared_value).toBe(8_500_000)
  })
})

describe('mode and equipment', () => {
  const withHeading = (...segments: readonly string[]) => read(tenderWith({ B2A: ['B2A*00*LT', ...segments] }))
  test.each([
    [[], 'truckload', null],
    [['MS3*WAYB*B**M'], 'truckload', null],
    [['MS3*WAYB*B**LT'], 'less_than_truckload', null],
    [['MS3*WAYB*B**R'], 'intermodal', null],
    [['MS3*WAYB*B**X'], 'intermodal', null],
    [['AT5*LTT'], 'less_than_truckload', null],
    [['AT5*IMS'], 'intermodal', null],
    [['N7**123*********RR'], 'intermodal', null],
    [['N7**NONE*********RT****5300'], 'truckload', 'R53'],
    [['N7**000000*********TV****05000'], 'truckload', 'V50'],
    [['N7**1*********FT****48'], 'truckload', 'F48'],
    [['N7**1*********CN'], 'truckload', 'C'],
    [['AT5*MRF'], 'truckload', 'R'],
    [['MS3*WAYB*B**FL'], 'truckload', 'F'],
  ])('%j is %s on %s', (segments, mode, equipment) => {
    expect(withHeading(...segments)).toMatchObject({ mode, equipment })
  })

  test('reads the trailer number', () => {
    expect(withHeading('N7*ABCU*123456*********CN').trailer_number).toBe('ABCU123456')
    expect(withHeading('N7**NONE*********CN').trailer_number).toBeNull()
  })

  test.each([
    [['AT5***Keep frozen*FA*-10*0'], { min: -10, max: 0 }],
    [['AT5***Chill*CE*2*4'], { min: 35.6, max: 39.2 }],
    [['MEA*TE**34*FA'], { min: 34, max: 34 }],
    [[], null],
  ])('temperatures %j', (segments, temperature) => {
    expect(withHeading(...segments).temperature).toEqual(temperature)
  })

  test.each([[['AT5*HM']], [['LH2*3*FLAMMABLE']]])('%j is hazardous', (segments) => {
    expect(withHeading(...segments).hazmat).toBe(true)
  })

  test('reads references and notes, and remarks on segments that have no field', () => {
    const tender = withHeading(
      'L11*PO-9*PO',
      'L11*PO-9*PO',
      'N9*BM*B-1',
      'L11*X*Q9',
      'NTE*GEN*Call first',
      'NTE**Gate B',
      'K1*Two*lines',
      'AT5***No double stack',
      'XPO*something odd',
    )
    expect(tender.references).toEqual([
      { qualifier: 'PO', name: 'Purchase order', value: 'PO-9' },
      { qualifier: 'BM', name: 'Bill of lading', value: 'B-1' },
      { qualifier: 'Q9', name: 'Q9', value: 'X' },
    ])
    expect(tender.notes).toEqual(['Call first', 'Gate B', 'Two lines', 'Handling: No double stack'])
    expect(tender.unmapped).toEqual(['segment 14 (XPO): Not imported: something odd.'])
  })
})

const element = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('', '00', 'L', 'K', 'PU', 'CL', 'CU', '20260310', '0800', '1', '2', '99', 'BT', 'SH', 'TX', '9'.repeat(40)),
)
const segment = fc
  .tuple(
    fc.constantFrom(
      'B2',
      'B2A',
      'S5',
      'G62',
      'N1',
      'N2',
      'N3',
      'N4',
      'L11',
      'AT8',
      'AT5',
      'L3',
      'L5',
      'L4',
      'OID',
      'LAD',
      'LH1',
      'N7',
      'MS3',
      'MEA',
      'PER',
      'PLD',
      'C3',
      'ZZ',
    ),
    fc.array(element, { maxLength: 16 }),
  )
  .map(([tag, elements]) => [tag, ...elements.map((value) => value.replace(/[*~\r\n]/g, ''))].join('*'))

test('any set becomes a tender with two places or is rejected with a reason', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 30 }), fc.nat(PLAIN_TENDER.length), (odd, at) => {
      const result = judge([...PLAIN_TENDER.slice(0, at), ...odd, ...PLAIN_TENDER.slice(at)])
      if (Result.isFailure(result)) {
        expect(result.failure.reason).not.toBe('')
        return
      }
      const tender = result.success
      expect(tender.shipment_id).not.toBe('')
      if (tenderIntent(tender) === 'create')
        expect(tender.stops.filter((stop) => stop.place.city && stop.place.state).length).toBeGreaterThan(1)
      expect(tender.unmapped.length).toBeLessThanOrEqual(61)
    }),
    { numRuns: 300 },
  )
}, 60_000)
