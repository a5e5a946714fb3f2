import { Result } from 'effect'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShipmentCommand } from '../shipment/commands.ts'
import { decideShipment } from '../shipment/decide.ts'
import { COMPLETE, DANA, NOW, PRO, REQUIRED, TEST_CARRIER, testLoad } from '../shipment/load.fixture.ts'
import type { LoadTender } from '../shipment/state.ts'
import { availableCredit, type CustomerCredit, creditRefusal, creditWarnings, STATUSES_NOT_OWED } from './credit.ts'

const STEEL: CustomerCredit = { customer_id: '7', name: 'Great Lakes Steel', credit_limit: 5_000_000, owed: 4_800_000 }
const load = (customer_total: number, id: string | null = '7') => {
  const shipment = testLoad()
  const [line] = shipment.accessorial_lines
  return {
    customer: shipment.customer && { ...shipment.customer, id },
    accessorial_lines: line ? [{ ...line, customer_rate: customer_total }] : [],
  }
}

describe('credit', () => {
  test('available credit is the limit minus what is owed; without a limit there is none', () => {
    expect(availableCredit(STEEL)).toBe(200_000)
    expect(availableCredit({ ...STEEL, owed: 5_200_000 })).toBe(-200_000)
    expect(availableCredit({ ...STEEL, credit_limit: null })).toBeNull()
  })

  test('a load over the credit limit is warned of or refused with the amount', () => {
    const message = 'Great Lakes Steel owes $51200.00 with this load, $1200.00 over the credit limit of $50000.00.'
    const alert = { key: 'customer:credit_limit', field: 'customer', message }
    expect(creditWarnings(STEEL, load(320_000))).toEqual([alert])
    expect(creditRefusal(STEEL, load(320_000))).toEqual({ type: 'OverCreditLimit', message, alerts: [alert] })
  })

  test.each([
    ['the limit is just reached', STEEL, load(200_000)],
    ['there is no limit', { ...STEEL, credit_limit: null }, load(90_000_000)],
    ['the load is another customer’s', STEEL, load(900_000, '8')],
    ['the customer is in no book', STEEL, load(900_000, null)],
  ])('no warning if %s', (_, credit, shipment) => {
    expect(creditWarnings(credit, shipment)).toEqual([])
    expect(creditRefusal(credit, shipment)).toBeNull()
  })

  test('without a credit check nothing is refused; a limit of 0 counts', () => {
    expect(creditRefusal(undefined, load(900_000))).toBeNull()
    expect(creditRefusal({ ...STEEL, credit_limit: 0, owed: 0 }, load(1))?.type).toBe('OverCreditLimit')
    expect(creditRefusal({ ...STEEL, credit_limit: 0, owed: 0 }, load(0))).toBeNull()
  })

  test('it warns of exactly what it would refuse, whenever limit < owed + load', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, cents, (credit_limit, owed, total) => {
        const credit = { ...STEEL, credit_limit, owed }
        expect(creditWarnings(credit, load(total))).toHaveLength(owed + total > credit_limit ? 1 : 0)
        expect(creditRefusal(credit, load(total))?.alerts ?? []).toEqual(creditWarnings(credit, load(total)))
      }),
    )
  })

  test('voided loads and those that accounting has are not owed', () => {
    expect([...STATUSES_NOT_OWED].toSorted()).toEqual(['RELEASED', 'VOID', 'VOID WEB', 'VOIDED'])
  })
})

describe('a load that is written down or covered', () => {
  const total = 240_000
  const facts = (owed: number) => ({
    now: NOW,
    by: DANA,
    is_admin: false,
    required: REQUIRED,
    carrier: TEST_CARRIER,
    credit: { ...STEEL, owed },
  })
  const create = (more: object = {}): ShipmentCommand => ({ type: 'CreateShipment', pro: PRO, shipment: COMPLETE, source: 'user', ...more })
  const failureOf = (decision: ReturnType<typeof decideShipment>) => (Result.isFailure(decision) ? decision.failure.type : null)

  test('is refused where the facts say that the customer owes too much', () => {
    const cover: ShipmentCommand = { type: 'CoverShipment', override_reason: null, shipment: null }
    for (const [state, command] of [
      [null, create()],
      [testLoad(), cover],
    ] as const) {
      expect(failureOf(decideShipment(state, command, facts(5_000_000 - total)))).toBeNull()
      expect(failureOf(decideShipment(state, command, facts(5_000_001 - total)))).toBe('OverCreditLimit')
    }
  })

  test('is taken all the same where it was there before it came to us', () => {
    const tender: LoadTender = {
      key: 'ACME/T-1',
      sender: 'ACME',
      shipment_id: 'T-1',
      purpose: 'original',
      respond_by: null,
      response: 'pending',
      unmapped: [],
      pending_updates: [],
    }
    for (const more of [
      { source: 'tender', tender },
      { source: 'import', imported_status: 'TERMINATED' },
    ]) {
      expect(failureOf(decideShipment(null, create(more), facts(9_000_000)))).toBeNull()
    }
    expect(failureOf(decideShipment(null, create({ source: 'repeat' }), facts(9_000_000)))).toBe('OverCreditLimit')
  })
})
