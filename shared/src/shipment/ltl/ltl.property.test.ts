import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShipmentCommand } from '../commands.ts'
import { decideShipment } from '../decide.ts'
import { DANA, NOW, PRO, REQUIRED, TEST_CARRIER } from '../load.fixture.ts'
import { ltlLines } from '../rules/lines.ts'
import { summaryOf } from '../rules/summary.ts'
import type { Shipment } from '../state.ts'
import { shipmentStream } from '../stream.ts'
import { ltlLoad, offer, ratedState, receive } from './ltl.fixture.ts'
import { bookedQuote, selectedQuote } from './state.ts'

const id = fc.integer({ min: 1, max: 5 }).map((number) => `${PRO}-Q${number}`)
const cents = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const line = fc.record({
  code: fc.constantFrom('DET', 'FRT', 'FSC', 'DIS'),
  carrier: fc.constant('X'),
  customer_rate: cents,
  carrier_rate: cents,
})

const anyCommand: fc.Arbitrary<ShipmentCommand> = fc.oneof(
  fc.constant(receive(ltlLoad(), offer('CC'), offer('DD'))),
  id.map((quote) => ({ type: 'SelectLtlQuote' as const, id: quote })),
  id.map((quote) => ({ type: 'UnselectLtlQuote' as const, id: quote })),
  id.map((quote) => ({ type: 'BookLtlQuote' as const, id: quote, forward_to_carrier: false, shipment: null })),
  id.map((quote) => ({ type: 'CancelLtlQuote' as const, id: quote, reason: null, notes: null })),
  id.map((quote) => ({ type: 'RequestLtlPickup' as const, id: quote })),
  fc.constantFrom<ShipmentCommand>(
    { type: 'CoverShipment', override_reason: null, shipment: null },
    { type: 'UncoverShipment', reason: 'Late', notes: null },
    { type: 'HoldShipment', reason: null },
    { type: 'RemoveHold' },
    { type: 'VoidShipment', reason: null, notes: null },
    { type: 'UnvoidShipment', reason: null },
  ),
  fc
    .record(
      {
        rates: fc.record({ customer_line_haul_rate: cents, carrier_line_haul_rate: cents }, { requiredKeys: [] }),
        accessorial_lines: fc.array(line, { maxLength: 4 }),
        load_info: fc.record({ weight: fc.constantFrom(2_400, 9_000) }),
      },
      { requiredKeys: [] },
    )
    .map((shipment) => ({ type: 'ReviseShipment' as const, shipment })),
)

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

test('after commands in any order, at most one quote is selected and booked, and a booked quote covers the load [3.16, 4.39]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyCommand, fc.boolean()), { maxLength: 30, size: 'max' }), (commands) => {
      let load: Shipment = ratedState()
      for (const [command, isConfirmed] of commands) {
        const ltl = { confirmation: isConfirmed ? 'OK-1' : null, carrier: null }
        const decision = decideShipment(load, command, {
          now: NOW,
          by: DANA,
          is_admin: true,
          required: REQUIRED,
          carrier: TEST_CARRIER,
          ltl,
        })
        if (Result.isFailure(decision)) continue
        for (const event of decision.success) {
          expect(asJson(event.data)).toEqual(event.data)
          load = shipmentStream.evolve(load, { ...event, meta: { at: NOW, by: DANA, command_id: 'c' } })
        }
        const booked = load.ltl.quotes.filter((quote) => quote.booked !== null)
        expect(booked.length).toBeLessThanOrEqual(1)
        expect(load.ltl.selection === null).toBe(selectedQuote(load.ltl) === null)
        if (bookedQuote(load.ltl)) {
          expect(selectedQuote(load.ltl)).toBe(bookedQuote(load.ltl))
          expect(load.carrier?.scac).toBe(bookedQuote(load.ltl)?.scac)
        }
        expect(new Set(load.ltl.quotes.map((quote) => quote.id)).size).toBe(load.ltl.quotes.length)
        expect(new Set(load.accessorial_lines.map(({ line_num }) => line_num)).size).toBe(load.accessorial_lines.length)
        expect(Number.isSafeInteger(summaryOf(load).profit)).toBe(true)
        if (command.type === 'SelectLtlQuote') expect(ltlLines(load.accessorial_lines).ltl_freight_line).not.toBeNull()
      }
    }),
    { numRuns: 300 },
  )
})
