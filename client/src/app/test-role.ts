import { api, session } from './client.ts'

/** Looks at the product with another role, or with one's own again (null) [6.11]. The server cuts the sockets, which come back with what holds then. */
export const tryRole = async (role: string | null): Promise<void> => {
  await (role === null ? api.delete('/test_role') : api.put('/test_role', { test_role: { role } }))
  await session.refresh()
}
