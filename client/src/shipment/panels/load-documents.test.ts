import { type LoadDocument, MAX_DOCUMENT_BYTES } from '@waybill/shared/shipment/documents/document'
import { expect, test } from 'vitest'
import { byFolder, fileSizeText, whyNotSent } from './load-documents.ts'

const document = (id: string, folder: string): LoadDocument => ({
  id,
  name: `${id}.pdf`,
  folder,
  media_type: 'application/pdf',
  size: 1200,
  sha256: id,
  form: null,
  attached_by: 'dana',
  attached_at: '2026-11-20T10:00:00.000Z',
  removed: null,
})

test('documents are listed in folder order, newest first, and none is lost if its folder is deleted', () => {
  const documents = [document('a', 'Gone'), document('b', 'POD'), document('c', 'Other'), document('d', 'POD')]
  const shown = byFolder(documents, ['POD', 'Bill of Lading', 'Other']).map(({ name, documents: inside }) => [
    name,
    inside.map(({ id }) => id),
  ])
  expect(shown).toEqual([
    ['POD', ['d', 'b']],
    ['Other', ['c']],
    ['Gone', ['a']],
  ])
})

test('a file that the server would reject is rejected before upload', () => {
  expect(whyNotSent({ size: MAX_DOCUMENT_BYTES })).toBeNull()
  expect(whyNotSent({ size: MAX_DOCUMENT_BYTES + 1 })).toBe('The file is 25.0 MiB. The limit is 25 MiB.')
  expect(whyNotSent({ size: 0 })).toBe('The file is empty')
})

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [14_336, '14 KiB'],
  [1_363_149, '1.3 MiB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
