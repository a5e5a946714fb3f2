import { STATUS_ORDER } from '@waybill/shared/boards/columns/status-order'
import { expect, test } from 'vitest'
import { isIntermodal, statusLook } from './status-look.ts'

test('every status has its own appearance [4.12, 4.13, 4.14]', () => {
  expect(STATUS_ORDER.filter((status) => statusLook(status) === statusLook('no such status'))).toEqual([])
})

test('terminated looks like delivered, and voided statuses are struck through [4.13]', () => {
  expect(statusLook('TERMINATED')).toBe(statusLook('DELIVERED'))
  expect(['VOIDED', 'VOID', 'VOID WEB'].every((status) => statusLook(status).struck)).toBe(true)
})

test('intermodal statuses differ by shape', () => {
  expect(isIntermodal('X-TOWN')).toBe(true)
  expect(isIntermodal('COVERED')).toBe(false)
})
