import { expect, test } from 'vitest'
import type { ListedRecord } from './record-calls.ts'
import { afterSave, draftOf, keepMine, type RecordDraft, rebased, takeTheirs } from './record-draft.ts'

const record = (version: number, fields: Partial<ListedRecord> = {}): ListedRecord => ({
  id: '7',
  version,
  status: 'Active',
  active: true,
  phone: '1',
  city: 'Gary',
  ...fields,
})
const typed = (fields: RecordDraft['typed']): RecordDraft => ({ ...draftOf(record(1)), typed: fields })

test('what nobody typed into follows the others; what was typed alone stays', () => {
  const draft = rebased(typed({ phone: '2' }), record(2, { city: 'Hammond' }), 'whitlock')
  expect([draft.base?.city, draft.typed, draft.theirs.size]).toEqual(['Hammond', { phone: '2' }, 0])
})

test('what both wrote is asked about, until one side is chosen', () => {
  const draft = rebased(typed({ phone: '2' }), record(2, { phone: '3' }), 'whitlock')
  expect([...draft.theirs]).toEqual([['phone', { value: '3', by: 'whitlock' }]])
  expect(takeTheirs(draft, 'phone')).toMatchObject({ typed: {}, theirs: new Map() })
  expect(keepMine(draft, 'phone')).toMatchObject({ typed: { phone: '2' }, theirs: new Map() })
  const later = rebased(keepMine(draft, 'phone'), record(3, { phone: '3', city: 'Hammond' }), 'okafor')
  expect(later.theirs.size).toBe(0)
  expect(rebased(draft, record(3, { phone: '3', city: 'Hammond' }), 'okafor').theirs.get('phone')?.by).toBe('whitlock')
})

test('who wrote the same is no conflict', () => {
  expect(rebased(typed({ phone: '3' }), record(2, { phone: '3' }), 'whitlock')).toMatchObject({ typed: {}, theirs: new Map() })
})

test('what is typed while a save is under way is not lost', () => {
  const draft = afterSave(typed({ phone: '2', city: 'Hobart' }), record(2, { phone: '2', city: 'Hammond' }), {
    phone: '2',
    city: 'Hammond',
  })
  expect([draft.typed, draft.base?.version]).toEqual([{ city: 'Hobart' }, 2])
})
