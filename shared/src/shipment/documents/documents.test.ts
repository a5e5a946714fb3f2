import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { happened } from '../events.ts'
import { created, given, NOW, PRO } from '../test-load.ts'
import { documentsOf, MOST_DOCUMENTS, type NewDocument } from './document.ts'
import { safeFileName } from './file-name.ts'
import { DEFAULT_FOLDERS, folderMeant } from './folders.ts'
import { isOtherThanSaid, isProgram, isShownInline, mediaTypeOf } from './media-type.ts'

const PAPER: NewDocument = {
  name: 'pod.pdf',
  folder: 'POD',
  media_type: 'application/pdf',
  size: 1200,
  sha256: 'aa11',
  form: null,
}
const attached = (number = 1, paper: NewDocument = PAPER) =>
  happened('DocumentAttached', {
    document: { id: `${PRO}-D${number}`, ...paper, attached_by: 'dana', attached_at: NOW, removed: null },
  })
const removed = happened('DocumentRemoved', { id: `${PRO}-D1`, name: 'pod.pdf', folder: 'POD', reason: 'wrong load' })
const released = happened('ShipmentReleased', { reason: null })
const ATTACH = { type: 'AttachDocument', document: PAPER } as const
const REMOVE = { type: 'RemoveDocument', id: `${PRO}-D1`, reason: 'wrong load' } as const

describe('papers of a load', () => {
  test('are attached with who, when, folder, size and hash, also to a load that was released [3.10]', () => {
    given(created()).when(ATTACH).gives(attached())
    given(created(), released).when(ATTACH).gives(attached())
  })

  test('the same bytes under the same name in the same folder are attached once', () => {
    given(created(), attached()).when(ATTACH).gives()
    given(created(), attached())
      .when({ ...ATTACH, document: { ...PAPER, folder: 'Other' } })
      .gives(attached(2, { ...PAPER, folder: 'Other' }))
  })

  test('a removed one stays in the history and its number is never given again', () => {
    const answer = given(created(), attached()).when(REMOVE)
    answer.gives(removed)
    expect(documentsOf(answer.state())).toEqual([])
    expect(answer.state().documents[0]?.removed).toEqual({ by: 'dana', at: NOW, reason: 'wrong load' })
    given(created(), attached(), removed).when(REMOVE).gives()
    given(created(), attached(), removed).when(ATTACH).gives(attached(2))
  })

  test('of a released load none is removed [4.22]', () => {
    given(created(), attached(), released).when(REMOVE).isRefused('ReadOnly')
    given(created()).when(REMOVE).isRefused('UnknownDocument')
  })

  test('are finite', () => {
    const many = Array.from({ length: MOST_DOCUMENTS }, (_, place) => attached(place + 1, { ...PAPER, sha256: String(place) }))
    given(created(), ...many)
      .when(ATTACH)
      .isRefused('TooManyDocuments')
  })
})

test('a folder is one of the tenant’s, in whatever case; the proof of delivery under either name [3.10]', () => {
  expect(folderMeant(DEFAULT_FOLDERS, 'bill of LADING ')).toBe('Bill of Lading')
  expect(folderMeant(DEFAULT_FOLDERS, 'Proof of Delivery')).toBe('POD')
  expect(folderMeant(['Proof of Delivery'], 'pod')).toBe('Proof of Delivery')
  expect(folderMeant(DEFAULT_FOLDERS, 'Elsewhere')).toBeNull()
})

describe('file names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\scans\\pod 12.PDF', 'pod 12.PDF'],
    ['a\r\nSet-Cookie: x.pdf', 'a_Set-Cookie_ x.pdf'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
    ['...', 'document'],
    ['', 'document'],
    ['número ñ.pdf', 'número ñ.pdf'],
  ])('%j is kept as %s', (said, kept) => {
    expect(safeFileName(said)).toBe(kept)
  })

  const character = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10ffff }))
  test('whatever is sent, the name is short, whole and without a path', () => {
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 200 }).map((points) => String.fromCodePoint(...points)),
        (said) => {
          const name = safeFileName(said)
          expect(name).toMatch(/^[^/\\"\n\r\0]+$/)
          expect([...name].length).toBeLessThanOrEqual(120)
          expect(name.isWellFormed()).toBe(true)
          expect(['.', '..']).not.toContain(name)
        },
      ),
    )
  })

  test('a long name keeps its ending', () => {
    expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toMatch(/^x{116}\.pdf$/)
  })
})

describe('what bytes are', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is seen, not believed: a page or a script is plain text here', () => {
    expect(mediaTypeOf(bytes('%PDF-1.7 …'), 'text/html')).toBe('application/pdf')
    expect(mediaTypeOf(bytes('<html><script>alert(1)</script>'), 'text/html')).toBe('text/plain')
    expect(mediaTypeOf(bytes('<svg onload="x"/>'), 'image/svg+xml')).toBe('text/plain')
    expect(mediaTypeOf(new Uint8Array([0, 1, 2]), 'text/html')).toBe('application/octet-stream')
    expect(mediaTypeOf(bytes('a,b'), 'text/csv; charset=utf-8')).toBe('text/csv')
    expect(mediaTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), null)).toBe('image/jpeg')
  })

  test('a PDF that is none is noticed, and programs are', () => {
    expect(isOtherThanSaid(bytes('hello'), 'application/pdf')).toBe(true)
    expect(isOtherThanSaid(bytes('%PDF-1.4'), 'application/pdf')).toBe(false)
    expect(isOtherThanSaid(bytes('hello'), 'application/octet-stream')).toBe(false)
    expect([isProgram(bytes('MZ\u0090')), isProgram(bytes('#!/bin/sh')), isProgram(bytes('%PDF-'))]).toEqual([true, true, false])
  })

  test('only what cannot run is shown in its place', () => {
    expect(['application/pdf', 'image/png', 'text/html', 'image/svg+xml', 'application/octet-stream'].map(isShownInline)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
