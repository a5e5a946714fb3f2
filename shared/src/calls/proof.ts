import { Schema } from 'effect'
import { AnchorStatus } from '../protocol/alarms.ts'
import { listOf } from '../protocol/lists.ts'
import { defineCall } from './define-call.ts'
import { integer } from './parameter.ts'

const Place = Schema.Struct({ position: Schema.Int, hash: Schema.String })

export const listEventsFeed = defineCall({
  method: 'GET',
  path: '/events_feed',
  access: 'feed#read',
  summary: 'Read the event log in order',
  description: 'For other systems: every event after a log position.',
  query: {
    after: integer('Log position of the last event received', { minimum: 0 }),
    limit: integer('Most events', { minimum: 1, maximum: 500, default: 500 }),
    wait: integer('Seconds to wait for new events if there are none', { minimum: 0, maximum: 30, default: 0 }),
  },
  response: Schema.Struct({ ...listOf('events', Schema.Json).fields, position: Schema.Int }),
})

export const getProof = defineCall({
  method: 'GET',
  path: '/proof',
  access: 'audit#read',
  summary: 'Get the state of the log’s hash chain',
  description: 'How far the log and its hash chain reach, and which anchors were published outside the database.',
  response: Schema.Struct({
    head: Place,
    recorded_at: Schema.NullOr(Schema.String),
    anchored_to: Schema.Int,
    anchor_status: AnchorStatus,
    signed: Schema.Boolean,
    anchors: Schema.Array(Schema.Struct({ ...Place.fields, time: Schema.String })),
  }),
})

export const verifyProof = defineCall({
  method: 'GET',
  path: '/proof/verify',
  access: 'feed#read',
  summary: 'Verify the log’s hash chain',
  description: 'Checks the whole chain against its anchors now. Each line reports progress; the last line is the result.',
  files: ['application/x-ndjson'],
})

export const exportProof = defineCall({
  method: 'GET',
  path: '/proof/export',
  access: 'feed#read',
  summary: 'Export the event log with its hashes',
  description: 'One event per line, so that the chain can be verified without Waybill.',
  files: ['application/x-ndjson'],
})

export const exportProofAnchors = defineCall({
  method: 'GET',
  path: '/proof/anchors',
  access: 'feed#read',
  summary: 'Export the published anchors',
  description: 'One anchor per line, oldest first.',
  files: ['application/x-ndjson'],
})
