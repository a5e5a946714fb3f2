import type { RoleLevels } from '@waybill/shared/permissions/roles'
import type { RoleResource } from '@waybill/shared/protocol/roles'
import type { ListedUser, SessionResource, UserResource } from '@waybill/shared/protocol/users'
import { api } from '../app/client.ts'
import { upload } from '../app/upload.ts'
import type { RecordListQuery, RecordPage } from '../records/record-calls.ts'

/** The editable fields of a user. */
export interface UserFormInput {
  readonly email: string | null
  readonly first_name: string
  readonly last_name: string
  readonly roles: readonly string[]
  readonly agents: readonly string[]
  readonly office: string | null
  readonly timezone: string | null
}

const userAt = (id: string) => `/users/${encodeURIComponent(id)}`

/** Users as list rows. */
export const readUsers = async ({ search, scope, sort }: RecordListQuery, after: string | null, limit = 200): Promise<RecordPage> => {
  const { body } = await api.get<{ readonly users: readonly ListedUser[] } & Omit<RecordPage, 'rows'>>('/users', {
    query: { limit, scope, ...(search !== '' && { search }), ...(sort !== null && { sort }), ...(after !== null && { after }) },
  })
  const { users, ...page } = body
  return {
    ...page,
    rows: users.map((user) => ({ ...user, status: user.retired ? 'retired' : 'active', active: !user.retired })),
  }
}

export const readUser = async (id: string) => (await api.get<{ readonly user: ListedUser }>(userAt(id))).body.user
export const postUser = async (user: UserFormInput & { readonly username: string; readonly password: string }, key: string) =>
  (await api.post<{ readonly user: UserResource }>('/users', { user }, { key })).body.user
export const reviseUser = async (id: string, user: Partial<UserFormInput> & { readonly password?: string; readonly version?: number }) =>
  (await api.put<{ readonly user: UserResource }>(userAt(id), { user })).body.user
export const retireUser = async (id: string, reason: string | null) =>
  void (await api.post('/users/batch_delete', { user_ids: [id], reason }))

export const readSessions = async (id: string) =>
  (await api.get<{ readonly sessions: readonly SessionResource[] }>(`${userAt(id)}/sessions`)).body.sessions
export const endSession = async (id: string, ended: string) => void (await api.delete(`${userAt(id)}/sessions/${ended}`))
export const endSessions = async (id: string) => (await api.delete<{ readonly ended: number }>(`${userAt(id)}/sessions`)).body.ended

export const readPicture = (id: string): Promise<Blob> => api.bytes('GET', `${userAt(id)}/picture`)
export const removePicture = async (id: string) => void (await api.delete(`${userAt(id)}/picture`))
export const sendPicture = (id: string, file: File, signal: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  return upload(`${userAt(id)}/picture`, form, { onProgress: () => undefined, signal })
}

export const readRoles = async () => (await api.get<{ readonly roles: readonly RoleResource[] }>('/roles')).body.roles

/** The editable fields of a role. */
export interface RoleFormInput {
  readonly name: string
  readonly description: string | null
  readonly levels: RoleLevels
}
export const createRole = async (role: RoleFormInput, key: string) =>
  (await api.post<{ readonly role: RoleResource }>('/roles', { role }, { key })).body.role
export const reviseRole = async (id: string, role: RoleFormInput & { readonly version: number }) =>
  (await api.put<{ readonly role: RoleResource }>(`/roles/${encodeURIComponent(id)}`, { role })).body.role
export const deleteRole = async (id: string) => void (await api.delete(`/roles/${encodeURIComponent(id)}`))
