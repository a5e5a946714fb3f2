import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password matches its own hash and no other, with any characters', async () => {
  for (const password of ['demo', 'pass wörd 😀', 'x'.repeat(1024)]) {
    const hash = await hashPassword(password)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(hash, password)).toBe(true)
    expect(await verifyPassword(hash, `${password}x`)).toBe(false)
    expect(await verifyPassword(hash, '')).toBe(false)
  }
})

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('demo')).not.toBe(await hashPassword('demo'))
})

test('a hash created with other parameters still verifies', async () => {
  const tag = argon2Sync('argon2id', { message: 'demo', nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 16 })
  const encoded = `$argon2id$v=19$m=8,t=1,p=1$${Buffer.alloc(16).toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`
  expect(await verifyPassword(encoded, 'demo')).toBe(true)
  expect(await verifyPassword(encoded, 'other')).toBe(false)
})

test('text that is not a hash matches no password', async () => {
  for (const encoded of ['', 'demo', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA']) expect(await verifyPassword(encoded, 'demo')).toBe(false)
})
