import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. Stored in every hash, so it can be raised
 * later.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const MAX_LENGTH = 1024
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The argon2id hash of a password in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Runs off the event loop. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: password, nonce, tagLength: TAG_LENGTH })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether the password matches the hash, in constant time. */
export const verifyPassword = async (encoded: string, password: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = ENCODED.exec(encoded) ?? []
  if (salt === undefined || tag === undefined || password.length > MAX_LENGTH) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.byteLength,
  })
  return timingSafeEqual(actual, expected)
}
