import { Result } from 'effect'
import { expect, test } from 'vitest'
import { CARRIER_LOOKUP, INTEGRATIONS, VISIBILITY } from './catalogue.ts'
import { decideIntegration, type IntegrationInput } from './decide.ts'
import type { Integration } from './state.ts'
import { integrationStream } from './stream.ts'

const FACTS = { now: '2026-11-22T10:00:00.000Z', by: 'dana' }
const decided = (state: Integration | null, input: IntegrationInput, kind = VISIBILITY) => decideIntegration(state, kind, input, FACTS)
const after = (state: Integration | null, input: IntegrationInput, kind = VISIBILITY): Integration | null =>
  Result.getOrThrow(decided(state, input, kind)).reduce<Integration | null>(
    (folded, event) =>
      integrationStream.evolve(folded, { ...event, meta: { at: FACTS.now, by: { id: '1', username: 'dana' }, command_id: 'c' } }),
    state,
  )
const alertsOf = (state: Integration | null, input: IntegrationInput, kind = VISIBILITY) =>
  Result.getOrThrow(Result.flip(decided(state, input, kind))).alerts?.map(({ field }) => field)

const ACCOUNT = { values: { username: 'waybill', mpid: 'MP1' }, secrets: { password: 'ref-1' } }

test('what is switched on has all that it needs, with who set a secret and when [3.43, 7.51]', () => {
  expect(alertsOf(null, { values: { username: 'waybill' } })).toEqual(['password', 'mpid'])
  expect(after(null, { active: false, values: { username: 'waybill' } })).toMatchObject({ active: false })
  expect(after(null, ACCOUNT)).toEqual({
    active: true,
    values: { mpid: 'MP1', username: 'waybill' },
    secrets: { password: { ref: 'ref-1', set_by: 'dana', set_at: FACTS.now } },
  })
})

test('what is absent stays, blank empties, and what stays is no event [7.50]', () => {
  const state = after(null, { ...ACCOUNT, values: { ...ACCOUNT.values, base_url: 'https://a.example' } })
  expect(Result.getOrThrow(decided(state, { values: { username: ' waybill ' } }))).toEqual([])
  expect(after(state, { values: { base_url: ' ' } })?.values).toEqual(ACCOUNT.values)
  expect(after(state, { secrets: { callback_key: null } })).toEqual(state)
  expect(alertsOf(state, { secrets: { password: null } })).toEqual(['password'])
  const off = after(state, { active: false, secrets: { password: null } })
  expect([off?.active, off?.secrets]).toEqual([false, {}])
})

test('fields that it does not have, secrets among the values, and what cannot be meant are refused by field', () => {
  const input = { values: { password: 'hunter2', base_url: 'ftp://x', timeout_ms: '5', nonsense: 'x' }, secrets: { username: 'r' } }
  expect(alertsOf(null, input)).toEqual(['password', 'base_url', 'timeout_ms', 'nonsense', 'username'])
  expect(alertsOf(null, { values: { base_url: 'https://user:pw@x.example' } }, CARRIER_LOOKUP)).toEqual(['base_url'])
})

test('nothing can be connected where there is no provider, and every integration has a number of its own', () => {
  const mileage = INTEGRATIONS.find(({ integration_class }) => integration_class === 'mileage')
  expect(Result.isFailure(decided(null, {}, mileage))).toBe(true)
  expect(new Set(INTEGRATIONS.map(({ id }) => id)).size).toBe(INTEGRATIONS.length)
})
