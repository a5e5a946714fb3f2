import { DEFAULT_FORM_TEXTS } from '@waybill/shared/form-text/state'
import { dollarText } from '@waybill/shared/money/dollars'
import { FORM_TYPES, type FormType } from '@waybill/shared/shipment/documents/forms'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { COVERING, testLoad } from '@waybill/shared/shipment/load.fixture'
import type { Shipment } from '@waybill/shared/shipment/state'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { confirmationMail } from './confirmation-mail.ts'
import { formDayText, windowLines } from './form-text.ts'
import { createPrintQueue } from './print-queue.ts'
import { renderPdf } from './render-pdf.ts'
import { senderOf } from './sender.ts'
import type { Sheet } from './sheet.ts'
import { type FormInput, formContent } from './sheets.ts'

const INPUT: ShipmentInput = {
  load_info: { bill_of_lading: 'BOL-99812', purchase_order: 'PO 4471', truck_num: '417', team: true, reefer_set_point: 34 },
  instruction: { special_instructions: 'Check in at gate 4.' },
  rates: { customer_line_haul_rate: 777_700, carrier_line_haul_rate_type: 'Mileage', carrier_line_haul_rate: 210 },
  accessorial_lines: [{ line_num: 3, code: 'TARP', description: 'Tarp', customer_rate: 15_100, carrier_rate: 10_000 }],
  items: [
    {
      description: 'Steel coils',
      pieces: 12,
      pallets: 12,
      weight: 30_000,
      length: 60,
      width: 48.5,
      height: 40,
      stackable: true,
      item_class: '50',
      nmfc: '104860',
      hazmat: true,
    },
  ],
}
const load = (input: ShipmentInput = INPUT): Shipment => ({ ...testLoad(input), carrier: COVERING })
const facts = (over: Partial<FormInput> = {}): FormInput => ({
  shipment: load(),
  version: 12,
  position: 3481,
  recorded_at: '2026-11-20T15:04:05.678Z',
  letterhead: { name: 'Acme Freight', lines: ['100 W Randolph St, Chicago, IL 60601', 'MC 555111'] },
  text: { version: 3, text: 'First terms.\n\nSecond terms.' },
  bookedBy: { name: 'Dana Reyes', email: 'dana@acme.example' },
  ...over,
})
const contentOf = (type: FormType, over: Partial<FormInput> = {}) => JSON.stringify(formContent(type, facts(over)))
const tableOf = (sheet: Sheet, heading: string) => sheet.tables.find((table) => table.heading === heading)

describe('the content of a form [7.35]', () => {
  test.each([
    ['a minimum and a maximum temperature', { req_min_temp: 33, req_max_temp: 36 }, 'Min 33 °F, Max 36 °F'],
    ['a minimum temperature of zero', { req_min_temp: 0 }, 'Min 0 °F'],
    ['a set point', { reefer_set_point: -10 }, 'Set point -10 °F'],
    ['only the temperature control flag', { temperature_control: true }, 'Temperature controlled'],
  ])('prints the temperature on rate confirmation and bill of lading when a load has %s [2.57]', (_, load_info, text) => {
    for (const type of ['rate_confirmation', 'bill_of_lading'] as const) {
      const { facts: printed } = formContent(type, facts({ shipment: load({ load_info }) }))
      expect(printed.find(({ label }) => label === 'Temperature')?.value).toBe(text)
    }
    expect(
      formContent('rate_confirmation', facts({ shipment: load({}) })).facts.find(({ label }) => label === 'Temperature')?.value,
    ).toBeFalsy()
  })

  test('the rate confirmation names who booked the carrier, and how to reach them', () => {
    const { parties } = formContent('rate_confirmation', facts())
    const lines = parties.find(({ heading }) => heading === 'Booked by')?.lines
    expect(lines?.slice(0, 2)).toEqual(['Dana Reyes', 'dana@acme.example'])
    expect(lines).not.toContain(COVERING.covered_by)
  })

  test('the rate confirmation shows the carrier’s charges and never the customer’s', () => {
    const sheet = formContent('rate_confirmation', facts())
    expect(tableOf(sheet, 'Charges payable to carrier')).toMatchObject({
      rows: [
        ['Line haul', '$2.10 per mile', '$1,995.00'],
        ['Tarp', '', '$100.00'],
      ],
      total: ['Total (USD)', '', '$2,095.00'],
    })
    for (const customers of ['7,777.00', '151.00', '7,928.00', 'Great Lakes Steel']) {
      expect(contentOf('rate_confirmation')).not.toContain(customers)
    }
  })

  test('the customer’s form shows their charges and never the carrier, its charges or its driver', () => {
    const sheet = formContent('customer_confirmation', facts())
    expect(tableOf(sheet, 'Charges')?.total).toEqual(['Total (USD)', '', '$7,928.00'])
    for (const carriers of ['1,995.00', '100.00', '2.10', 'Prairie Trucking', '417']) {
      expect(contentOf('customer_confirmation')).not.toContain(carriers)
    }
  })

  test.each(['bill_of_lading', 'delivery_order'] as const)('the %s shows goods and stops, and no amounts', (type) => {
    const text = contentOf(type)
    for (const fact of [
      'Steel coils',
      '104860',
      '60 × 48.5 × 40, stackable',
      'Mill 4',
      'Dock 9',
      'BOL-99812',
      'PO 4471',
      'Prairie Trucking',
      'Team drivers',
      '34 °F',
    ]) {
      expect(text).toContain(fact)
    }
    expect(text).not.toMatch(/\$\d/)
  })

  test('no form shows the charges of the other side, whatever they are', () => {
    const cents = fc.integer({ min: 1_000_001, max: 9_999_999 })
    fc.assert(
      fc.property(cents, cents, (customer, carrier) => {
        fc.pre(customer !== carrier)
        const shipment = load({ rates: { customer_line_haul_rate: customer, carrier_line_haul_rate: carrier } })
        const [toCarrier, toCustomer] = [contentOf('rate_confirmation', { shipment }), contentOf('customer_confirmation', { shipment })]
        expect([toCarrier.includes(dollarText(carrier)), toCarrier.includes(dollarText(customer))]).toEqual([true, false])
        expect([toCustomer.includes(dollarText(customer)), toCustomer.includes(dollarText(carrier))]).toEqual([true, false])
      }),
      { numRuns: 50 },
    )
  })

  test('every form names the load version and log position, and the version of its terms [2.39]', () => {
    for (const type of FORM_TYPES) {
      const { footer, properties } = formContent(type, facts())
      expect(footer).toBe('Load 4820001 · version 12 · log position 3481 · terms version 3')
      expect(properties).toEqual({ Load: '4820001', LoadVersion: '12', LogPosition: '3481', TermsVersion: '3' })
    }
    expect(formContent('rate_confirmation', facts()).terms).toEqual({
      heading: 'Carrier rate confirmation terms',
      lines: ['First terms.', '', 'Second terms.'],
    })
  })

  test('the email names lane and version, and no charges', () => {
    const { subject, body } = confirmationMail(
      {
        shipment: load(),
        letterhead: facts().letterhead,
        origin: { type: 'rate_confirmation', version: 12, position: 3481, text_version: 3 },
      },
      senderOf({ username: 'dana', first_name: 'Dana', last_name: 'Reyes', email: 'dana@acme.example' }),
      'As agreed.',
    )
    expect(subject).toBe('Rate confirmation, load 4820001 · Chicago, IL to Dallas, TX')
    expect(body).toContain('Hello Prairie Trucking,\n\nAs agreed.\n')
    expect(body).toContain('\nDana Reyes\ndana@acme.example\nAcme Freight')
    expect(senderOf({ username: 'dana', first_name: '', last_name: '', email: null })).toEqual({ name: 'dana', email: null })
    expect(body).toContain('version 12')
    expect(body).not.toContain('$')
  })
})

describe('the window of a stop', () => {
  const [stop] = load().pick_stops
  if (!stop) throw new Error('a load has stops')
  test('is printed in local time with its type', () => {
    const window = { appt_start_date: '2026-11-21', appt_start_time: '08:00', appt_end_date: '2026-11-21', appt_end_time: '12:00' }
    expect(windowLines({ ...stop, ...window })).toEqual(['11/21/2026', '08:00 – 12:00 CST', 'Appointment'])
    expect(windowLines({ ...stop, ...window, appt_fcfs: true }).at(-1)).toBe('First come, first served')
    expect(windowLines({ ...stop, ...window, appt_confirmed: true }).at(-1)).toBe('Appointment confirmed')
    expect(windowLines({ ...stop, ...window, appt_end_date: '2026-11-22' })).toEqual([
      '11/21/2026 08:00 –',
      '11/22/2026 12:00 CST',
      'Appointment',
    ])
  })
  test('is the ready date when there is no appointment, and open when there is neither', () => {
    expect(windowLines(stop)).toEqual([formDayText(stop.ready_or_deliver_date ?? '')])
    expect(windowLines({ ...stop, ready_or_deliver_date: null })).toEqual(['To be arranged'])
  })
})

describe('the printed PDF', () => {
  const printQueue = createPrintQueue()
  afterAll(() => printQueue.close())
  const sheet = formContent('rate_confirmation', facts({ text: { version: 0, text: DEFAULT_FORM_TEXTS.carrier_rate_confirmation } }))
  const pagesOf = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0

  test('is identical byte for byte for the same sheet, rendered directly or in the worker', async () => {
    const [first, again, pressed] = [await renderPdf(sheet), await renderPdf(sheet), await printQueue.print(sheet)]
    expect(Buffer.compare(first, again)).toBe(0)
    expect(Buffer.compare(first, pressed)).toBe(0)
    const text = Buffer.from(first).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toContain('(D:20261120150405Z)')
    expect(text).toMatch(/\(3481\)\nendobj/)
    expect(pagesOf(first)).toBeGreaterThan(0)
  }, 60_000)

  test('accepts any text in any script, thirty stops and very long words, and breaks pages', async () => {
    const [stop] = load().pick_stops
    const shipment = {
      ...load(),
      pick_stops: Array.from({ length: 30 }, () => ({ ...stop, notes: 'Ünïcödé – Łódź, Кий, 北京 🚚 \u202eevil' })) as never,
      instruction: { special_instructions: `${'word '.repeat(1500)}\n${'x'.repeat(3000)}` },
    }
    const long = formContent('bill_of_lading', facts({ shipment, letterhead: { name: 'A'.repeat(300), lines: ['b'.repeat(300)] } }))
    expect(pagesOf(await printQueue.print(long))).toBeGreaterThan(4)
    const tall = { ...sheet, tables: sheet.tables.map((table) => ({ ...table, rows: [table.columns.map(() => 'line\n'.repeat(120))] })) }
    expect(pagesOf(await printQueue.print(tall))).toBeGreaterThan(3)
  }, 60_000)

  test('a sheet that cannot be printed fails, and the next one is printed', async () => {
    await expect(printQueue.print({ ...sheet, as_of: 'never' } as Sheet)).rejects.toThrow()
    expect((await printQueue.print(sheet)).length).toBeGreaterThan(1000)
  }, 60_000)
})
