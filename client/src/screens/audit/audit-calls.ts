import type { FieldChange } from '@waybill/shared/fields/change'
import type { Actor } from '@waybill/shared/log/envelope'
import type { LockedRecord, RefusedEntry } from '@waybill/shared/protocol/audit'
import { api, session } from '../../app/client.ts'
import { saveBytes } from '../../app/open-document.ts'
import type { AuditFilter } from './audit-filter.ts'
import { queryOf } from './audit-filter.ts'

/** One entry of the list of who did what. */
export interface AuditEntry {
  readonly position: number
  readonly version: number
  readonly stream: string
  /** What its record is called now; null: it has no name, or is no more. */
  readonly name: string | null
  readonly type: string
  readonly at: string
  readonly by: Actor
  readonly screen: string | null
  readonly cause: string | null
  /** Told to administrators and support. */
  readonly address?: string | null
  readonly changes: readonly FieldChange[]
}

export interface ListPage<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

type Answer<Name extends string, T> = Omit<ListPage<T>, 'rows'> & { readonly [N in Name]: readonly T[] }

const page = async <Name extends string, T>(
  path: string,
  name: Name,
  query: { readonly [name: string]: string | number | readonly string[] },
  after: string | null,
  signal?: AbortSignal,
): Promise<ListPage<T>> => {
  const { body } = await api.get<Answer<Name, T>>(path, {
    query: { limit: 100, ...query, ...(after !== null && { after }) },
    ...(signal && { signal }),
  })
  const { total, more, next } = body
  return { rows: body[name], total, more, next }
}

export const readAuditLog = (filter: AuditFilter, after: string | null, signal?: AbortSignal) =>
  page<'audit_log', AuditEntry>('/audit_log', 'audit_log', queryOf(filter), after, signal)

/** The fields that were ever changed, by their paths. */
export const readChangedFields = async (): Promise<readonly string[]> =>
  (await api.get<{ readonly fields: readonly string[] }>('/audit_log/fields')).body.fields

export const readLockedRecords = (by: string | null, after: string | null, signal?: AbortSignal) =>
  page<'locked_records', LockedRecord>('/locked_records', 'locked_records', by === null ? {} : { 'filters[by]': by }, after, signal)

export const releaseLock = (pro: string, reason: string) => api.put(`/shipments/lock/${encodeURIComponent(pro)}/admin_release`, { reason })

export const readSecurityLog = (action: string | null, after: string | null, signal?: AbortSignal) =>
  page<'security_log', RefusedEntry>('/security_log', 'security_log', action === null ? {} : { 'filters[action]': action }, after, signal)

/** Fetches a file of the tenant and hands it to the browser to keep. */
export const saveFile = async (
  path: string,
  query: { readonly [name: string]: string | readonly string[] },
  name: string,
): Promise<void> => {
  saveBytes(await api.bytes('GET', path, { query }), name)
}

export const exportAuditLog = (filter: AuditFilter, format: 'ndjson' | 'xlsx') =>
  saveFile('/audit_log/export', { ...queryOf(filter), format }, `audit-log-${session.tenant()}.${format}`)
