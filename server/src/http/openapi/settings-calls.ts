import { listOf } from '@waybill/shared/protocol/lists'
import { PreviewAnswer, PreviewBody, SettingsAnswer, SettingsBody } from '@waybill/shared/protocol/settings-bodies'
import { type Call, PAGE } from './call.ts'
import { HistoryEntry } from './resources.ts'

/** What a house decides for itself. */
export const SETTINGS_CALLS: readonly Call[] = [
  { method: 'get', path: '/settings', summary: 'What the house decided for itself', feature: 'settings#read', answer: SettingsAnswer },
  {
    method: 'put',
    path: '/settings',
    summary: 'Decides parts of the settings anew; a part that is absent stays',
    feature: 'settings#edit',
    body: SettingsBody,
    answer: SettingsAnswer,
    command: true,
  },
  {
    method: 'post',
    path: '/settings/preview',
    summary: 'How many open loads would lack what these required fields demand, and which',
    feature: 'settings#read',
    body: PreviewBody,
    answer: PreviewAnswer,
  },
  {
    method: 'get',
    path: '/settings/history',
    summary: 'Who decided what, and when',
    feature: 'settings#read',
    query: { limit: PAGE.limit, after: PAGE.after },
    answer: listOf('history', HistoryEntry),
  },
]
