import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../runtime/logger.ts'
import { connectRedis } from '../runtime/redis.ts'

/** A way for processes to send each other messages over a Redis stream. A process does not receive its own messages. */
export interface Channel<Message> {
  say(message: Message): void
  close(): Promise<void>
}

export interface RedisChannelOptions<Message> {
  readonly redisUrl: string
  /** The stream's key. */
  readonly key: string
  /** About how many messages the stream keeps: a process that was away longer has missed some. */
  readonly keep: number
  /** Left out: this process only sends. */
  readonly onMessage?: (message: Message) => void
  readonly logger: Logger
}

const BLOCK_MS = 5_000
const PAUSE_MS = 500

/**
 * Joins a channel; messages sent from now on are received in the order of the stream. While Redis is away messages are dropped, which is
 * safe because each one is only a hint.
 */
export function joinRedisChannel<Message>({ redisUrl, key, keep, onMessage, logger }: RedisChannelOptions<Message>): Channel<Message> {
  const self = randomUUID()
  const writer = connectRedis(redisUrl, logger, { connectionName: `${key} writer` })
  const listener = onMessage && listen({ redisUrl, key, logger, onMessage, isOwn: (from) => from === self })
  return {
    say(message) {
      if (writer.status !== 'ready') return
      writer
        .xadd(key, 'MAXLEN', '~', keep, '*', 'from', self, 'message', JSON.stringify(message))
        .catch((error: unknown) => logger.warn({ err: error, key }, 'sending to other processes failed'))
    },
    async close() {
      await listener?.close()
      await writer.quit().catch(() => writer.disconnect())
    },
  }
}

interface ListenOptions<Message> extends Pick<RedisChannelOptions<Message>, 'redisUrl' | 'key' | 'logger'> {
  readonly onMessage: (message: Message) => void
  readonly isOwn: (from: string | undefined) => boolean
}

function listen<Message>({ redisUrl, key, logger, onMessage, isOwn }: ListenOptions<Message>): { close(): Promise<void> } {
  const reader = connectRedis(redisUrl, logger, { connectionName: `${key} reader`, maxRetriesPerRequest: null })
  let isClosed = false

  const hear = ([, from, , text = 'null']: readonly string[]): void => {
    if (isOwn(from)) return
    try {
      onMessage(JSON.parse(text) as Message)
    } catch (error) {
      logger.error({ err: error, key }, 'handling a message from another process failed')
    }
  }

  /** The current end of the stream: not `$`, which would move on between two reads. */
  const end = async (): Promise<string> => (await reader.xrevrange(key, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'

  const read = async (): Promise<void> => {
    let after: string | undefined
    while (!isClosed) {
      try {
        after ??= await end()
        const streams = await reader.xread('COUNT', 200, 'BLOCK', BLOCK_MS, 'STREAMS', key, after)
        for (const [id, fields] of streams?.[0]?.[1] ?? []) {
          after = id
          hear(fields)
        }
      } catch (error) {
        if (isClosed) return
        logger.warn({ err: error, key }, 'reading from Redis failed, retrying')
        await sleep(PAUSE_MS)
      }
    }
  }

  const reading = read()
  return {
    async close() {
      isClosed = true
      reader.disconnect()
      await reading
    },
  }
}
