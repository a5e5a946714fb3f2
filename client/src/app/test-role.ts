import { api, session } from './client.ts'

/**
 * Previews the product with another role, or returns to the user's own (null) [6.11]. The server closes the sockets, which reconnect with
 * the new permissions.
 */
export const tryRole = async (role: string | null): Promise<void> => {
  await (role === null ? api.delete('/test_role') : api.put('/test_role', { test_role: { role } }))
  await session.refresh()
}
