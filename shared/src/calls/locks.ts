import { Schema } from 'effect'
import { HandOverBody, ReasonBody } from '../protocol/command-bodies.ts'
import { LockSchema } from '../protocol/resources.ts'
import { defineCall } from './define-call.ts'

/** Of two responses about the same lock, the one with the higher `lock_version` is newer. */
const OneLock = Schema.Struct({ lock: Schema.NullOr(LockSchema), lock_version: Schema.Int })

export const getLock = defineCall({
  method: 'GET',
  path: '/shipments/lock/{pro}',
  access: 'shipments#read',
  summary: 'Get a shipment’s lock',
  description: '404 if the shipment isn’t locked.',
  response: OneLock,
})

export const acquireLock = defineCall({
  method: 'POST',
  path: '/shipments/lock/{pro}',
  access: 'lock#acquire',
  summary: 'Lock a shipment',
  response: OneLock,
  isCommand: true,
})

export const extendLock = defineCall({
  method: 'PUT',
  path: '/shipments/lock/{pro}',
  access: 'lock#acquire',
  summary: 'Extend your lock',
  response: OneLock,
  isCommand: true,
})

export const releaseLock = defineCall({
  method: 'DELETE',
  path: '/shipments/lock/{pro}',
  access: 'lock#acquire',
  summary: 'Release your lock',
  response: OneLock,
  isCommand: true,
})

export const requestLock = defineCall({
  method: 'PUT',
  path: '/shipments/lock/{pro}/request',
  access: 'lock#acquire',
  summary: 'Ask for another user’s lock',
  response: OneLock,
  isCommand: true,
})

export const declineLockRequest = defineCall({
  method: 'PUT',
  path: '/shipments/lock/{pro}/keep',
  access: 'lock#acquire',
  summary: 'Decline a request for your lock',
  response: OneLock,
  isCommand: true,
})

export const handOverLock = defineCall({
  method: 'PUT',
  path: '/shipments/lock/{pro}/hand_over',
  access: 'lock#hand_over',
  summary: 'Hand your lock to another user',
  description: 'Without `to`, to the user who asked for it.',
  body: HandOverBody,
  response: OneLock,
  isCommand: true,
})

export const releaseUserLock = defineCall({
  method: 'PUT',
  path: '/shipments/lock/{pro}/admin_release',
  access: 'lock#admin_release',
  summary: 'Release another user’s lock',
  body: ReasonBody,
  response: OneLock,
  isCommand: true,
})
