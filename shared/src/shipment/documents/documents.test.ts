import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { created, given, NOW, PRO } from '../load.fixture.ts'
import { shipmentStream } from '../stream.ts'
import { documentsOf, MAX_DOCUMENTS, type NewDocument } from './document.ts'
import { safeFileName } from './file-name.ts'
import { DEFAULT_FOLDERS, findFolder } from './folders.ts'
import { isExecutable, isShownInline, isTypeMismatch, mediaTypeOf } from './media-type.ts'

const DOCUMENT: NewDocument = {
  name: 'pod.pdf',
  folder: 'POD',
  media_type: 'application/pdf',
  size: 1200,
  sha256: 'aa11',
  form: null,
}
const attached = (number = 1, document: NewDocument = DOCUMENT) =>
  shipmentStream.happened('DocumentAttached', {
    document: { id: `${PRO}-D${number}`, ...document, attached_by: 'dana', attached_at: NOW, removed: null },
  })
const removed = shipmentStream.happened('DocumentRemoved', { id: `${PRO}-D1`, name: 'pod.pdf', folder: 'POD', reason: 'wrong load' })
const released = shipmentStream.happened('ShipmentReleased', { reason: null })
const ATTACH = { type: 'AttachDocument', document: DOCUMENT } as const
const REMOVE = { type: 'RemoveDocument', id: `${PRO}-D1`, reason: 'wrong load' } as const

describe('documents of a load', () => {
  test('documents are attached with user, time, folder, size and hash, even to a released load [3.10]', () => {
    given(created()).when(ATTACH).gives(attached())
    given(created(), released).when(ATTACH).gives(attached())
  })

  test('the same bytes under the same name in the same folder are attached once', () => {
    given(created(), attached()).when(ATTACH).gives()
    given(created(), attached())
      .when({ ...ATTACH, document: { ...DOCUMENT, folder: 'Other' } })
      .gives(attached(2, { ...DOCUMENT, folder: 'Other' }))
  })

  test('a removed document stays in the history and its number is not used again', () => {
    const answer = given(created(), attached()).when(REMOVE)
    answer.gives(removed)
    expect(documentsOf(answer.state())).toEqual([])
    expect(answer.state().documents[0]?.removed).toEqual({ by: 'dana', at: NOW, reason: 'wrong load' })
    given(created(), attached(), removed).when(REMOVE).gives()
    given(created(), attached(), removed).when(ATTACH).gives(attached(2))
  })

  test('documents of a released load cannot be removed [4.22]', () => {
    given(created(), attached(), released).when(REMOVE).isRefused('ReadOnly')
    given(created()).when(REMOVE).isRefused('UnknownDocument')
  })

  test('the number of documents on a load is limited', () => {
    const many = Array.from({ length: MAX_DOCUMENTS }, (_, place) => attached(place + 1, { ...DOCUMENT, sha256: String(place) }))
    given(created(), ...many)
      .when(ATTACH)
      .isRefused('TooManyDocuments')
  })
})

test("a folder name is matched to the company's folders in any case, and a POD under either name [3.10]", () => {
  expect(findFolder(DEFAULT_FOLDERS, 'bill of LADING ')).toBe('Bill of Lading')
  expect(findFolder(DEFAULT_FOLDERS, 'Proof of Delivery')).toBe('POD')
  expect(findFolder(['Proof of Delivery'], 'pod')).toBe('Proof of Delivery')
  expect(findFolder(DEFAULT_FOLDERS, 'Elsewhere')).toBeNull()
})

describe('document file names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\scans\\pod 12.PDF', 'pod 12.PDF'],
    ['a\r\nSet-Cookie: x.pdf', 'a_Set-Cookie_ x.pdf'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['...', 'document'],
    ['', 'document'],
    ['número ñ.pdf', 'número ñ.pdf'],
  ])('the file name %j is saved as %s', (fileName, kept) => {
    expect(safeFileName(fileName)).toBe(kept)
  })

  const character = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10ffff }))
  test('every saved file name is short, not empty and without a path', () => {
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 200 }).map((codePoints) => String.fromCodePoint(...codePoints)),
        (fileName) => {
          const name = safeFileName(fileName)
          expect(name).toMatch(/^[^/\\"\n\r\0]+$/)
          expect([...name].length).toBeLessThanOrEqual(120)
          expect(name.isWellFormed()).toBe(true)
          expect(['.', '..']).not.toContain(name)
        },
      ),
    )
  })

  test('a long file name keeps its extension', () => {
    expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{116}\.pdf$/)
  })
})

describe('media types of uploaded bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('the media type is detected from the bytes, so HTML and scripts are plain text', () => {
    expect(mediaTypeOf(bytes('%PDF-1.7 …'), 'text/html')).toBe('application/pdf')
    expect(mediaTypeOf(bytes('<html><script>alert(1)</script>'), 'text/html')).toBe('text/plain')
    expect(mediaTypeOf(bytes('<svg onload="x"/>'), 'image/svg+xml')).toBe('text/plain')
    expect(mediaTypeOf(new Uint8Array([0, 1, 2]), 'text/html')).toBe('application/octet-stream')
    expect(mediaTypeOf(bytes('a,b'), 'text/csv; charset=utf-8')).toBe('text/csv')
    expect(mediaTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), null)).toBe('image/jpeg')
  })

  test('a file that claims to be a PDF but is not is detected, and so are executables', () => {
    expect(isTypeMismatch(bytes('hello'), 'application/pdf')).toBe(true)
    expect(isTypeMismatch(bytes('%PDF-1.4'), 'application/pdf')).toBe(false)
    expect(isTypeMismatch(bytes('hello'), 'application/octet-stream')).toBe(false)
    expect([isExecutable(bytes('MZ\u0090')), isExecutable(bytes('#!/bin/sh')), isExecutable(bytes('%PDF-'))]).toEqual([true, true, false])
  })

  test('only types that cannot run scripts are shown inline', () => {
    expect(['application/pdf', 'image/png', 'text/html', 'image/svg+xml', 'application/octet-stream'].map(isShownInline)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
