import { Schema } from 'effect'
import { EventCloseBody, EventEditEnvelope, EventEnvelope, IncidentEnvelope } from '../protocol/command-bodies.ts'
import { listOf } from '../protocol/lists.ts'
import { Incident, LoadEvent } from '../protocol/shipment-parts.ts'
import { defineCall } from './define-call.ts'
import { PAGE_ONLY } from './page-query.ts'
import { instant } from './parameter.ts'

const OneEvent = Schema.Struct({ event: LoadEvent })

export const createIncident = defineCall({
  method: 'POST',
  path: '/incidents',
  access: 'incidents#create',
  summary: 'Report an incident',
  body: IncidentEnvelope,
  response: Schema.Struct({ incident: Incident }),
  status: 201,
  isCommand: true,
})

export const createEvent = defineCall({
  method: 'POST',
  path: '/events',
  access: 'events#create',
  summary: 'Open a shipment event',
  description: 'An event stays open until someone closes it.',
  body: EventEnvelope,
  response: OneEvent,
  status: 201,
  isCommand: true,
})

export const listUserEvents = defineCall({
  method: 'GET',
  path: '/events/auth_uid/{uid}',
  access: 'shipments#read',
  summary: 'List a user’s shipment events',
  description: 'Events the user opened, and events of shipments the user dispatches. Most recently changed first.',
  query: {
    recent_time: instant('Only events opened, edited or closed since; the last 30 days if left out'),
    ...PAGE_ONLY,
  },
  response: listOf('events', LoadEvent),
})

export const updateEvent = defineCall({
  method: 'PUT',
  path: '/events/{id}',
  access: 'events#edit',
  summary: 'Update an open shipment event',
  body: EventEditEnvelope,
  response: OneEvent,
  isCommand: true,
})

export const closeEvent = defineCall({
  method: 'POST',
  path: '/events/{id}/close',
  access: 'events#close',
  summary: 'Close a shipment event',
  body: EventCloseBody,
  response: OneEvent,
  isCommand: true,
})
