import type { StoredEvent } from '@waybill/shared/log/envelope'

/** What every teller of the log says of an event. */
export const toldEvent = ({
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
