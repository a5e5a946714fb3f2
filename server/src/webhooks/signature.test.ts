import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret, signatureHeaders } from './signature.ts'

test('signs like the example of Standard Webhooks', () => {
  const headers = signatureHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(headers).toMatchObject({ 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330' })
})

test('signs with the former secret as well as the new one', () => {
  const [first, second] = [newSecret(), newSecret()]
  const signed = signatureHeaders([first, second], { id: 'a', timestamp: 1, body: '{}' })['webhook-signature'] ?? ''
  const of = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update('a.1.{}')
      .digest('base64')}`
  expect(signed).toBe(`${of(first)} ${of(second)}`)
  expect(first).not.toBe(second)
})
