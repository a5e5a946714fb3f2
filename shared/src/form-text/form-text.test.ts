import { Result } from 'effect'
import { expect, test } from 'vitest'
import { decideFormText } from './decide.ts'
import { DEFAULT_FORM_TEXTS, type FormText } from './state.ts'
import { formTextStream } from './stream.ts'

const KIND = 'carrier_rate_confirmation'
const WRITTEN: FormText = { text: 'Our terms', revised_by: 'admin', revised_at: '2026-11-20T15:00:00.000Z' }
const meta = { at: '2026-11-21T09:00:00.000Z', by: { id: '1', username: 'admin' }, command_id: 'c' }

test('revising a text records the text before and after [2.39]', () => {
  const events = Result.getOrThrow(decideFormText(WRITTEN, KIND, ' New terms\r\nof ours '))
  expect(events).toEqual([
    { type: 'FormTextRevised', schema_version: 1, data: { kind: KIND, from: 'Our terms', to: 'New terms\nof ours' } },
  ])
  expect(formTextStream.evolve(WRITTEN, { type: 'FormTextRevised', data: { ...events[0]?.data }, meta })).toEqual({
    text: 'New terms\nof ours',
    revised_by: 'admin',
    revised_at: meta.at,
  })
})

test('an unchanged text records no event, and an empty text is refused [2.39]', () => {
  expect(Result.getOrThrow(decideFormText(WRITTEN, KIND, 'Our terms'))).toEqual([])
  expect(Result.getOrThrow(decideFormText(null, KIND, DEFAULT_FORM_TEXTS[KIND]))).toEqual([])
  expect(Result.getOrThrow(Result.flip(decideFormText(WRITTEN, KIND, '  '))).type).toBe('FormTextMissing')
})
