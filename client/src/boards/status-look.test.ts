import { STATUS_ORDER } from '@waybill/shared/boards/columns/status-order'
import { expect, test } from 'vitest'
import { isIntermodal, statusLook } from './status-look.ts'

test('every status has a look of its own kind [4.12, 4.13, 4.14]', () => {
  expect(STATUS_ORDER.filter((status) => statusLook(status) === statusLook('no such status'))).toEqual([])
})

test('terminated reads as delivered, the voided ones are struck [4.13]', () => {
  expect(statusLook('TERMINATED')).toBe(statusLook('DELIVERED'))
  expect(['VOIDED', 'VOID', 'VOID WEB'].every((status) => statusLook(status).struck)).toBe(true)
})

test('intermodal statuses are told by their shape', () => {
  expect(isIntermodal('X-TOWN')).toBe(true)
  expect(isIntermodal('COVERED')).toBe(false)
})
