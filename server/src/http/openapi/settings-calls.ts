import { listOf } from '@waybill/shared/protocol/lists'
import { PreviewAnswer, PreviewBody, SettingsAnswer, SettingsBody } from '@waybill/shared/protocol/settings-bodies'
import { type Call, WHOLE_PAGE } from './call.ts'
import { HistoryEntrySchema } from './resources.ts'

/** Company settings. */
export const SETTINGS_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/settings',
    operationId: 'getSettings',
    summary: 'Get company settings',
    feature: 'settings#read',
    answer: SettingsAnswer,
  },
  {
    method: 'put',
    path: '/settings',
    operationId: 'updateSettings',
    summary: 'Update company settings',
    description: 'A setting that is left out doesn’t change.',
    feature: 'settings#edit',
    body: SettingsBody,
    answer: SettingsAnswer,
    command: true,
  },
  {
    method: 'post',
    path: '/settings/preview',
    operationId: 'previewSettings',
    summary: 'Preview required fields',
    description: 'Counts and lists the open shipments that would be missing these required fields.',
    feature: 'settings#read',
    body: PreviewBody,
    answer: PreviewAnswer,
  },
  {
    method: 'get',
    path: '/settings/history',
    operationId: 'listSettingsHistory',
    summary: 'List changes of company settings',
    description: 'Who changed what, and when.',
    feature: 'settings#read',
    query: WHOLE_PAGE,
    answer: listOf('history', HistoryEntrySchema),
  },
]
