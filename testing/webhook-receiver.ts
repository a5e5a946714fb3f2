import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received message and the status it was answered with. */
export interface Received {
  readonly id: string
  readonly signature: string
  readonly timestamp: number
  readonly body: string
  readonly position: number
  readonly previous_position: number | null
  readonly stream: string
  readonly status: number
}

export interface Receiver extends AsyncDisposable {
  readonly url: string
  readonly received: readonly Received[]
  /** Sets the next status and its delay. */
  answer: (message: Omit<Received, 'status'>) => {
    readonly status: number
    readonly afterMs?: number
    readonly headers?: Record<string, string>
  }
}

/** A webhook receiver in the test's process. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const receiver = { answer: (() => ({ status: 200 })) as Receiver['answer'] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { position, previous_position, event } = JSON.parse(body)
    const message = {
      id: String(request.headers['webhook-id']),
      signature: String(request.headers['webhook-signature']),
      timestamp: Number(request.headers['webhook-timestamp']),
      body,
      position,
      previous_position,
      stream: event.stream,
    }
    const { status, afterMs = 0, headers = {} } = receiver.answer(message)
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    received.push({ ...message, status })
    response.writeHead(status, headers).end('thanks')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    get answer() {
      return receiver.answer
    },
    set answer(answer) {
      receiver.answer = answer
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a message is signed with this secret. */
export const isSignedWith = (secret: string, { id, timestamp, body, signature }: Received): boolean =>
  signature.split(' ').includes(
    `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')}`,
  )
