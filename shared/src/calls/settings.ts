import { listOf } from '../protocol/lists.ts'
import { HistoryEntrySchema } from '../protocol/resources.ts'
import { PreviewAnswer, PreviewBody, SettingsAnswer, SettingsBody } from '../protocol/settings-bodies.ts'
import { defineCall } from './define-call.ts'
import { WHOLE_PAGE } from './page-query.ts'

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings',
  access: 'settings#read',
  summary: 'Get company settings',
  response: SettingsAnswer,
})

export const updateSettings = defineCall({
  method: 'PUT',
  path: '/settings',
  access: 'settings#edit',
  summary: 'Update company settings',
  description: 'A setting that is left out doesn’t change.',
  body: SettingsBody,
  response: SettingsAnswer,
  isCommand: true,
})

export const previewSettings = defineCall({
  method: 'POST',
  path: '/settings/preview',
  access: 'settings#read',
  summary: 'Preview required fields',
  description: 'Counts and lists the open shipments that would be missing these required fields.',
  body: PreviewBody,
  response: PreviewAnswer,
})

export const listSettingsHistory = defineCall({
  method: 'GET',
  path: '/settings/history',
  access: 'settings#read',
  summary: 'List changes of company settings',
  description: 'Who changed what, and when.',
  query: WHOLE_PAGE,
  response: listOf('history', HistoryEntrySchema),
})
