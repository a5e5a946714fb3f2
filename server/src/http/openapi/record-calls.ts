import { listOf } from '@waybill/shared/protocol/lists'
import { manyRecords, newRecord, oneRecord, recordBody } from '@waybill/shared/protocol/record-bodies'
import type { RecordList } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { RECORD_SCOPES } from '../../projections/records.ts'
import { type Call, PAGE_QUERY, WHOLE_PAGE } from './call.ts'
import { oneOf, several, text } from './parameter.ts'
import { HistoryEntrySchema } from './resources.ts'

const queryOf = ({ fields }: RecordList) => ({
  ...PAGE_QUERY,
  sort: 'A field; `-` in front sorts descending',
  ...Object.fromEntries(fields.map(({ key, title }) => [`filters[${key}]`, several(text(`${title}: exact value, ignoring case`))])),
})

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const startsWithVowelSound = (noun: string) => /^[aeio]/i.test(noun)

const callsOf = (list: RecordList): readonly Call[] => {
  const { path, resource, noun, title, module } = list
  const many = title.toLowerCase()
  const one = noun.toLowerCase() === many ? `${many} entry` : noun.toLowerCase()
  const [read, edit] = [`${module}#read`, `${module}#edit`] as const
  const aRecord = `${startsWithVowelSound(one) ? 'an' : 'a'} ${one}`
  return [
    {
      method: 'get',
      path: `/${path}`,
      operationId: `list${pascal(path)}`,
      summary: `List ${many}`,
      feature: read,
      query: {
        ...queryOf(list),
        scope: oneOf('Which entries; `historical` are deactivated, used up or expired', RECORD_SCOPES, 'current'),
      },
      answer: manyRecords(list),
    },
    {
      method: 'get',
      path: `/${path}/new`,
      operationId: `getNew${pascal(resource)}`,
      summary: `Get a blank ${one}`,
      description: 'Returns every field with its default, and which fields are required.',
      feature: edit,
      answer: newRecord(list),
    },
    {
      method: 'get',
      path: `/${path}/{id}`,
      operationId: `get${pascal(resource)}`,
      summary: `Get ${aRecord}`,
      feature: read,
      answer: oneRecord(list),
    },
    {
      method: 'get',
      path: `/${path}/{id}/history`,
      operationId: `list${pascal(resource)}History`,
      summary: `List the history of ${aRecord}`,
      feature: read,
      query: WHOLE_PAGE,
      answer: listOf('history', HistoryEntrySchema),
    },
    {
      method: 'post',
      path: `/${path}`,
      operationId: `create${pascal(resource)}`,
      summary: `Add ${aRecord}`,
      feature: edit,
      body: recordBody(list),
      answer: oneRecord(list),
      status: 201,
      command: true,
    },
    {
      method: 'put',
      path: `/${path}/{id}`,
      operationId: `update${pascal(resource)}`,
      summary: `Update ${aRecord}`,
      description: 'Set `active` to false to deactivate the entry, or to true to reactivate it.',
      feature: edit,
      body: recordBody(list),
      answer: oneRecord(list),
      command: true,
    },
    {
      method: 'delete',
      path: `/${path}/{id}`,
      operationId: `delete${pascal(resource)}`,
      summary: `Delete ${aRecord}`,
      description: 'An entry that is in use is deactivated instead.',
      feature: edit,
      answer: oneRecord(list),
      command: true,
    },
  ]
}

/** The company's lists. */
export const RECORD_CALLS: readonly Call[] = [
  ...RECORD_LISTS.flatMap(callsOf),
  {
    method: 'get',
    path: '/historical_trucks',
    operationId: 'listHistoricalTrucks',
    summary: 'List past available trucks',
    description: 'Trucks that were taken, deactivated, or whose last day has passed.',
    feature: 'available_trucks#read',
    query: queryOf(AVAILABLE_TRUCKS),
    answer: manyRecords(AVAILABLE_TRUCKS, 'historical_trucks'),
  },
]
