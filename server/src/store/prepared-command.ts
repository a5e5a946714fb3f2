import { canonicalJson, isStorableJson, isStorableText } from '@waybill/shared/log/canonical'
import { contentHash } from './chain.ts'
import type { AppendCommand, NewEvent } from './event-store.ts'

/** An event as sent to the database: canonical JSON, with the hash of its content. */
export interface PreparedEvent {
  readonly type: string
  readonly schema_version: number
  readonly data: string
  readonly meta: string
  readonly content_hash: Buffer
}

export interface PreparedCommand {
  readonly command: AppendCommand
  readonly row: string | null
  readonly events: readonly PreparedEvent[]
}

/**
 * Serializes a command and its events; null when it holds text that no database can hold.
 * @throws Error when it has no event, or one that is not JSON
 */
export function prepareCommand(command: AppendCommand, written: readonly NewEvent[] = command.events): PreparedCommand | null {
  const { row, command_id, stream, holder } = command
  if (written.length === 0) throw new Error(`command ${command_id} must append at least one event`)
  if (![command_id, stream, holder ?? '', row?.id ?? ''].every(isStorableText)) return null
  const content = row === null ? null : JSON.stringify(row.row)
  if (content !== null && !isStorableJson(content)) return null
  try {
    const events = written.map((event, index) => spell(command, event, command.expected + index + 1))
    return events.every(({ data, meta }) => isStorableJson(data) && isStorableJson(meta)) ? { command, row: content, events } : null
  } catch (error) {
    if (!isStorableJson(JSON.stringify(command.events))) return null
    throw error
  }
}

function spell({ tenant, stream }: AppendCommand, { type, schema_version, data, meta }: NewEvent, version: number): PreparedEvent {
  const canonical = { data: canonicalJson(data), meta: canonicalJson(meta) }
  const content_hash = contentHash({ tenant, stream, version, type, schema_version }, canonical.data, canonical.meta)
  return { type, schema_version, ...canonical, content_hash }
}
