import type { FieldChange } from '@waybill/shared/fields/change'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import { describeEvent } from '@waybill/shared/streams/describe-event'
import type { StopPlaces } from '@waybill/shared/streams/event'

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

/** Entries of a history with their descriptions. `stops`: the load as it is now, from which stops have their numbers. */
export const historyResource = (
  history: readonly { readonly event: StoredEvent; readonly changes: readonly FieldChange[] }[],
  stops: StopPlaces | undefined,
) =>
  history.map(({ event, changes }) => ({
    ...eventResource(event),
    data: event.data,
    ...describeEvent(event, stops),
    changes: changes.map(changeResource),
  }))

/** The stops of a load; undefined for any other record. */
export const stopsOf = (state: object | undefined): StopPlaces | undefined =>
  state !== undefined && 'pick_stops' in state ? (state as StopPlaces) : undefined
