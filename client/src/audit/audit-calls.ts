import type { FieldChange } from '@waybill/shared/fields/change'
import type { Actor } from '@waybill/shared/log/envelope'
import type { LockedRecord, RefusedEntry } from '@waybill/shared/protocol/audit'
import { api, session } from '../app/client.ts'
import { saveBytes } from '../app/open-document.ts'
import type { AuditEventType } from './audit-choices.ts'
import type { AuditFilterValues } from './audit-filter.ts'
import { queryOf } from './audit-filter.ts'

/** One entry of the audit log. */
export interface AuditEntry {
  readonly position: number
  readonly version: number
  readonly stream: string
  /** Current name of the record; null: it has no name or was deleted. */
  readonly name: string | null
  readonly type: string
  readonly at: string
  readonly by: Actor
  readonly screen: string | null
  readonly cause: string | null
  /** Only for administrators and support. */
  readonly address?: string | null
  readonly changes: readonly FieldChange[]
}

export interface PageOfList<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

type Answer<Name extends string, T> = Omit<PageOfList<T>, 'rows'> & { readonly [N in Name]: readonly T[] }

const page = async <Name extends string, T>(
  path: string,
  name: Name,
  query: { readonly [name: string]: string | number | readonly string[] },
  after: string | null,
  signal?: AbortSignal,
): Promise<PageOfList<T>> => {
  const { body } = await api.get<Answer<Name, T>>(path, {
    query: { limit: 100, ...query, ...(after !== null && { after }) },
    ...(signal && { signal }),
  })
  const { total, more, next } = body
  return { rows: body[name], total, more, next }
}

export const readAuditLog = (filter: AuditFilterValues, after: string | null, signal?: AbortSignal) =>
  page<'audit_log', AuditEntry>('/audit_log', 'audit_log', queryOf(filter), after, signal)

interface AuditTerms {
  /** The paths of all fields that were ever changed. */
  readonly fields: readonly string[]
  readonly event_types: readonly AuditEventType[]
}

/** What the audit log can be searched for. */
export const fetchAuditTerms = async (): Promise<AuditTerms> => (await api.get<AuditTerms>('/audit_log/fields')).body

export const fetchLockedRecords = (by: string | null, after: string | null, signal?: AbortSignal) =>
  page<'locked_records', LockedRecord>('/locked_records', 'locked_records', by === null ? {} : { 'filters[by]': by }, after, signal)

export const releaseLock = (pro: string, reason: string) => api.put(`/shipments/lock/${encodeURIComponent(pro)}/admin_release`, { reason })

export const readSecurityLog = (action: string | null, after: string | null, signal?: AbortSignal) =>
  page<'security_log', RefusedEntry>('/security_log', 'security_log', action === null ? {} : { 'filters[action]': action }, after, signal)

/** Downloads a file and saves it through the browser. */
export const saveFile = async (
  path: string,
  query: { readonly [name: string]: string | readonly string[] },
  name: string,
): Promise<void> => {
  saveBytes(await api.bytes('GET', path, { query }), name)
}

export const exportAuditLog = (filter: AuditFilterValues, format: 'ndjson' | 'xlsx') =>
  saveFile('/audit_log/export', { ...queryOf(filter), format }, `audit-log-${session.tenant()}.${format}`)
