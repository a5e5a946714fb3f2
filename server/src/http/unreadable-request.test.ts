import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answerUnreadableRequests } from './unreadable-request.ts'

test.each([
  ['a request line of more than 16 KiB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'TooLarge'],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400, 'Unreadable'],
])('%s is answered in the error shape of the API', async (_what, sent, status, type) => {
  const server = createServer((_request, response) => response.end('read'))
  answerUnreadableRequests(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  server.close()
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ error: { type, message: expect.stringMatching(/\.$/) } })
})
