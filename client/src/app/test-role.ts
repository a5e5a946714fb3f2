import { call, session } from './client.ts'

/**
 * Previews the product with another role, or returns to the user's own (null) [6.11]. The server closes the sockets, which reconnect with
 * the new permissions.
 */
export const tryRole = async (role: string | null): Promise<void> => {
  await (role === null ? call('DELETE /test_role') : call('PUT /test_role', { body: { test_role: { role } } }))
  await session.refresh()
}
