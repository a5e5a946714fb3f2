import type { StreamDefinition } from '@waybill/shared/streams/define-stream'
import { STREAM_KINDS } from '@waybill/shared/streams/kinds'
import type { InlineRow } from '../store/event-store.ts'
import type { WritableStream } from './run-unit.ts'

/** A defined stream as the command runner writes it. */
export const writableStream = <State, Kind extends keyof typeof STREAM_KINDS>({
  kind,
  evolve,
  row,
}: Pick<StreamDefinition<State, Kind>, 'kind' | 'evolve' | 'row'>): WritableStream<State> => ({
  type: kind,
  noun: STREAM_KINDS[kind].noun,
  evolve,
  // A kind without a view has no row, so the kind of a row is one of a view.
  row: (id, state) => row(id, state) as InlineRow | null,
})
