import { listEventsFeed } from '@waybill/shared/calls/proof'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import type { HeadWatch } from '../../changes/head-watch.ts'
import type { EventStore } from '../../store/event-store.ts'
import { canSeeAddresses } from '../can-see-addresses.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

const withoutAddress = ({ meta: { address: _, ...meta }, ...event }: StoredEvent) => ({ ...event, meta })

/** The log in order, for machines: from any position on, waiting for new events at its end. */
export const eventsFeedCalls = ({ store, heads }: { readonly store: EventStore; readonly heads: HeadWatch }): readonly Implementation[] => {
  return [
    implement(listEventsFeed, {
      handle: ({ query: { after, wait, limit }, ...caller }) =>
        Effect.gen(function* () {
          const { tenant } = caller
          const read = () => Promise.all([store.readTail(tenant, after, limit), store.head(tenant)])
          let [events, head] = yield* fromLog(read)
          if (events.length === 0 && wait > 0) {
            // From the requested position, not from the head: a cursor beyond the end waits.
            yield* Effect.promise((signal) => heads.waitBeyond(tenant, after, wait * 1000, signal))
            ;[events, head] = yield* fromLog(read)
          }
          const behind = Math.max(0, head - after)
          const last = events.at(-1)?.position ?? after
          return {
            events: canSeeAddresses(caller) ? events : events.map(withoutAddress),
            position: last,
            total: Math.min(behind, MAX_COUNT),
            more: behind > MAX_COUNT,
            next: last < head ? String(last) : null,
          }
        }),
    }),
  ]
}
