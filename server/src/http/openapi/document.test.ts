import { filterNamesOf } from '@waybill/shared/boards/define-board'
import { CALLS, PARTS } from '@waybill/shared/calls/calls'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name: string; readonly schema: object }[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

const document = openApiDocument('acme') as unknown as {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operation = (method: string, path: string) => document.paths[path]?.[method] as Operation

test('gives every call a unique operationId that is a valid method name', () => {
  const ids = CALLS.map(({ id }) => id)
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

test('gives every call a one-line summary of at most 60 characters', () => {
  expect(
    CALLS.map(({ call: { summary } }) => summary).filter((summary) => !/^[A-Z][^\n]{5,59}$/.test(summary) || summary.endsWith('.')),
  ).toEqual([])
})

test('describes every tag', () => {
  const described = document.tags.map(({ name }) => name)
  expect(Object.keys(PARTS)).toEqual(described)
})

test.each(['/shipments', '/live_board'])('documents every shipment filter as a parameter of %s [7.17, 7.28]', (path) => {
  const names = operation('get', path).parameters.map(({ name }) => name)
  const filters = filterNamesOf(shipmentBoard).map((name) => (name === 'search' ? name : `filters[${name}]`))
  expect(filters.filter((name) => !names.includes(name))).toEqual([])
})

test('types query values as numbers, booleans, choices and lists', () => {
  const { parameters } = operation('get', '/shipments')
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 })
  expect(schemaOf('filters[hazmat]')).toEqual({ type: 'boolean' })
  expect(schemaOf('export')).toEqual({ type: 'string', enum: ['csv', 'xlsx'] })
  expect(schemaOf('filters[pickup_state]')).toEqual({ type: 'array', items: { type: 'string' } })
})

test('lists the errors that follow from what a call is', () => {
  const statuses = (method: string, path: string) => Object.keys(operation(method, path).responses)
  expect(statuses('put', '/shipments/{pro}')).toEqual(['200', '400', '401', '403', '404', '409', '413', '422', '423', 'default'])
  expect(statuses('get', '/static_info')).toEqual(['200', '304', '401', 'default'])
  expect(statuses('post', '/auth/login')).toEqual(['200', '400', '413', 'default'])
})
