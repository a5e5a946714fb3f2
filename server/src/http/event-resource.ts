import type { StoredEvent } from '@waybill/shared/log/envelope'

/** The fields of an event that every API resource about the log includes. */
export const eventResource = ({
  position,
  version,
  stream,
  type,
  recorded_at,
  meta,
}: Omit<StoredEvent, 'tenant' | 'schema_version' | 'data'>) => ({
  position,
  version,
  stream,
  type,
  at: meta.at,
  recorded_at,
  by: meta.by,
  screen: meta.screen ?? null,
  cause: meta.cause ?? null,
  command_id: meta.command_id,
})
