import { Result } from 'effect'
import { expect, test } from 'vitest'
import { decideEffect } from './decide.ts'
import { EFFECT_STATES, effectActions } from './effect-state.ts'
import { effectStream } from './stream.ts'

const EFFECT = { kind: 'mail.send', key: '4820001-R1' }
const meta = { at: '2026-11-21T09:00:00.000Z', by: { id: '1', username: 'admin' }, command_id: 'c' }

test('each state of an effect offers the actions that make sense in it', () => {
  expect(Object.fromEntries(EFFECT_STATES.map((state) => [state, effectActions(state)]))).toEqual({
    ready: ['cancel'],
    leased: [],
    done: [],
    failed: ['send_again', 'mark_sent'],
    unknown: ['send_again', 'mark_sent', 'mark_not_sent'],
    canceled: ['send_again'],
  })
})

test('a decision is recorded with the provider’s reference, and refused in another state', () => {
  const events = Result.getOrThrow(decideEffect(null, { ...EFFECT, state: 'unknown' }, { action: 'mark_sent', reference: '<m1>' }))
  expect(events).toEqual([{ type: 'EffectMarkedSent', schema_version: 1, data: { ...EFFECT, previous: null, reference: '<m1>' } }])
  expect(effectStream.evolve(null, { type: 'EffectMarkedSent', data: { ...EFFECT, previous: null, reference: '<m1>' }, meta })).toEqual({
    ...EFFECT,
    decision: 'mark_sent',
    reference: '<m1>',
    decided_by: 'admin',
    decided_at: meta.at,
  })
  const refused = Result.getOrThrow(Result.flip(decideEffect(null, { ...EFFECT, state: 'done' }, { action: 'send_again' })))
  expect(refused).toMatchObject({ type: 'EffectNotOpen', message: 'This is not possible while the entry is sent. Reload the outbox.' })
})
