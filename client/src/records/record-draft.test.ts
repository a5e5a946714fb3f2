import { expect, test } from 'vitest'
import type { ListedRecordResource } from './record-calls.ts'
import { afterSave, keepLocal, type RecordDraft, rebaseDraft, recordDraftOf, takeRemote } from './record-draft.ts'

const record = (version: number, fields: Partial<ListedRecordResource> = {}): ListedRecordResource => ({
  id: '7',
  version,
  status: 'Active',
  active: true,
  phone: '1',
  city: 'Gary',
  ...fields,
})
const typed = (fields: RecordDraft['typed']): RecordDraft => ({ ...recordDraftOf(record(1)), typed: fields })

test('updates untouched fields from the newer record and keeps the edited ones', () => {
  const draft = rebaseDraft(typed({ phone: '2' }), record(2, { city: 'Hammond' }), 'whitlock')
  expect([draft.base?.city, draft.typed, draft.theirs.size]).toEqual(['Hammond', { phone: '2' }, 0])
})

test('marks a field both users changed as a conflict until one side is chosen', () => {
  const draft = rebaseDraft(typed({ phone: '2' }), record(2, { phone: '3' }), 'whitlock')
  expect([...draft.theirs]).toEqual([['phone', { value: '3', by: 'whitlock' }]])
  expect(takeRemote(draft, 'phone')).toMatchObject({ typed: {}, theirs: new Map() })
  expect(keepLocal(draft, 'phone')).toMatchObject({ typed: { phone: '2' }, theirs: new Map() })
  const later = rebaseDraft(keepLocal(draft, 'phone'), record(3, { phone: '3', city: 'Hammond' }), 'okafor')
  expect(later.theirs.size).toBe(0)
  expect(rebaseDraft(draft, record(3, { phone: '3', city: 'Hammond' }), 'okafor').theirs.get('phone')?.by).toBe('whitlock')
})

test('reports no conflict when both users entered the same value', () => {
  expect(rebaseDraft(typed({ phone: '3' }), record(2, { phone: '3' }), 'whitlock')).toMatchObject({ typed: {}, theirs: new Map() })
})

test('keeps what the user types while a save is in progress', () => {
  const draft = afterSave(typed({ phone: '2', city: 'Hobart' }), record(2, { phone: '2', city: 'Hammond' }), {
    phone: '2',
    city: 'Hammond',
  })
  expect([draft.typed, draft.base?.version]).toEqual([{ city: 'Hobart' }, 2])
})
