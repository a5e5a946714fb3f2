import type { FieldChange } from '@waybill/shared/fields/change'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import type { AuditEvent } from '../store/audit-page.ts'
import { eventResource } from './event-resource.ts'

const LOAD = /^(?:shipment|lock)\/(.+)$/

/**
 * An entry of the audit log as the API returns it. `name` is the current name of its record. The address of the request is included only
 * for users who may see it.
 */
export const auditEntry = ({ changes, ...event }: AuditEvent, name: string | null, showsAddress: boolean) => ({
  ...eventResource(event),
  name,
  pro: LOAD.exec(event.stream)?.[1] ?? null,
  ...(showsAddress && { address: event.meta.address ?? null }),
  changes: (changes ?? []).map(changeResource),
})

const COLUMNS = [
  ['Position', 10],
  ['At (UTC)', 24],
  ['By', 18],
  ['User id', 12],
  ['Record', 24],
  ['Name', 28],
  ['Event', 26],
  ['Changes', 80],
  ['Screen', 18],
  ['Cause', 18],
  ['Command', 38],
  ['Address', 18],
] as const

/** The columns of the spreadsheet, left to right. */
export const AUDIT_COLUMNS = COLUMNS.map(([header, width]) => ({ header, width }))

const MAX_CHARACTERS = 32_767

const changeText = ({ path, from, to }: FieldChange): string => `${path}: ${textOf(from)} → ${textOf(to)}`
const textOf = (value: unknown): string => (value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value))

/** An entry as a spreadsheet row, one value per column. */
export const auditRow = (entry: ReturnType<typeof auditEntry>): (string | number | null)[] => [
  entry.position,
  entry.at,
  entry.by.username,
  entry.by.id,
  entry.stream,
  entry.name,
  entry.type,
  entry.changes.map(changeText).join('\n').slice(0, MAX_CHARACTERS),
  entry.screen,
  entry.cause,
  entry.command_id,
  entry.address ?? null,
]
