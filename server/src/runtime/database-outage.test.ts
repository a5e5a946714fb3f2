import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseOutage } from './database-outage.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code })
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a failed connection and a query on it count as an outage', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 })
  client.on('error', () => {})
  expect(isDatabaseOutage(await failureOf(client.connect()))).toBe(true)
  expect(isDatabaseOutage(await failureOf(client.query('select 1')))).toBe(true)
})

test.each(['08006', '53300', '53100', '57P01', '57P03'])('SQLSTATE %s counts as an outage', (code) => {
  expect(isDatabaseOutage(databaseError(code))).toBe(true)
})

test.each([
  Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('the error %s counts as an outage', (error) => {
  expect(isDatabaseOutage(error)).toBe(true)
})

test.each([
  databaseError('23505'),
  databaseError('42P01'),
  new TypeError('x is not a function'),
  Object.assign(new Error('bad argument'), { code: 'ERR_INVALID_ARG_TYPE' }),
  'ECONNREFUSED',
])('the error %s counts as a defect, not an outage', (error) => {
  expect(isDatabaseOutage(error)).toBe(false)
})
