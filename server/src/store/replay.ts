import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { EventStore } from './event-store.ts'
import { logPages } from './log-pages.ts'

export interface ReplayOptions {
  /** Start after this position; 0 = at the first event. */
  readonly fromPosition: number
  /** Events per page; default 5000. */
  readonly pageSize?: number
}

/**
 * Passes a tenant's log to `onPage`, page after page in order, and reads ahead meanwhile.
 * @returns the position of the last event passed, `fromPosition` when there was none
 */
export async function replay(
  store: Pick<EventStore, 'readTail'>,
  tenant: string,
  { fromPosition, pageSize = 5000 }: ReplayOptions,
  onPage: (events: readonly StoredEvent[]) => Promise<void> | void,
): Promise<number> {
  let position = fromPosition
  const read = (after: number, limit: number) => store.readTail(tenant, after, limit)
  for await (const page of logPages({ fromPosition, pageSize, read })) {
    await onPage(page)
    position = page.at(-1)?.position ?? position
  }
  return position
}
