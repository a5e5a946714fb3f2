import { carrierStream } from '../carrier/stream.ts'
import { customerStream } from '../customer/stream.ts'
import { formTextStream } from '../form-text/stream.ts'
import { integrationStream } from '../integration/stream.ts'
import { lockStream } from '../lock/stream.ts'
import { effectStream } from '../outbox/stream.ts'
import { recordStream } from '../record/stream.ts'
import { roleStream } from '../role/stream.ts'
import { settingsStream } from '../settings/stream.ts'
import { shipmentStream } from '../shipment/stream.ts'
import { userStream } from '../user/stream.ts'
import type { StreamDefinition } from './define-stream.ts'
import { type StreamKind, splitStream } from './kinds.ts'

/** Every kind of record in the log. A new kind needs a line here and one in `kinds.ts`. */
export const STREAMS: { readonly [Kind in StreamKind]: StreamDefinition<object> } = {
  shipment: shipmentStream,
  lock: lockStream,
  carrier: carrierStream,
  customer: customerStream,
  user: userStream,
  role: roleStream,
  form_text: formTextStream,
  record: recordStream,
  settings: settingsStream,
  integration: integrationStream,
  outbox: effectStream,
}

/** The definition of a kind; undefined when this version of Waybill doesn't know it. */
export const findStream = (kind: string): StreamDefinition<object> | undefined =>
  Object.hasOwn(STREAMS, kind) ? STREAMS[kind as StreamKind] : undefined

/** The definition of the stream that an event belongs to. */
export const streamOfEvent = ({ stream }: { readonly stream: string }): StreamDefinition<object> | undefined =>
  findStream(splitStream(stream).kind)
