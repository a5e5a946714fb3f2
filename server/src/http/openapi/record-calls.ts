import { listOf } from '@waybill/shared/protocol/lists'
import { manyRecords, newRecord, oneRecord, recordBody } from '@waybill/shared/protocol/record-bodies'
import type { RecordList } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { AVAILABLE_TRUCKS } from '@waybill/shared/record/lists/available-trucks'
import { type Call, PAGE } from './call.ts'
import { HistoryEntry } from './resources.ts'

const queryOf = ({ fields }: RecordList) => ({
  ...PAGE,
  sort: 'One of the fields; `-` in front turns it round',
  ...Object.fromEntries(fields.map(({ key, title }) => [`filters[${key}]`, `${title}, the whole of it, in whatever case`])),
})

const callsOf = (list: RecordList): readonly Call[] => {
  const { path, noun, title, module } = list
  const [one, read, edit] = [noun.toLowerCase(), `${module}#read`, `${module}#edit`] as const
  return [
    {
      method: 'get',
      path: `/${path}`,
      summary: title,
      feature: read,
      query: {
        ...queryOf(list),
        scope: '`current` (unless said), `inactive`, `historical`: put away, used up or run out, or `all`',
      },
      answer: manyRecords(list),
    },
    { method: 'get', path: `/${path}/new`, summary: `A blank ${one} and what it must have`, feature: edit, answer: newRecord(list) },
    { method: 'get', path: `/${path}/{id}`, summary: `${title}: one of them`, feature: read, answer: oneRecord(list) },
    {
      method: 'get',
      path: `/${path}/{id}/history`,
      summary: `${title}: the story of one of them`,
      feature: read,
      query: { limit: PAGE.limit, after: PAGE.after },
      answer: listOf('history', HistoryEntry),
    },
    {
      method: 'post',
      path: `/${path}`,
      summary: `Adds to the ${title.toLowerCase()}`,
      feature: edit,
      body: recordBody(list),
      answer: oneRecord(list),
      status: 201,
      command: true,
    },
    {
      method: 'put',
      path: `/${path}/{id}`,
      summary: `Changes one ${one}, puts it away or brings it back`,
      feature: edit,
      body: recordBody(list),
      answer: oneRecord(list),
      command: true,
    },
    {
      method: 'delete',
      path: `/${path}/{id}`,
      summary: `Removes one ${one}; one that something names is deactivated instead`,
      feature: edit,
      answer: oneRecord(list),
      command: true,
    },
  ]
}

/** The lists of the house. */
export const RECORD_CALLS: readonly Call[] = [
  ...RECORD_LISTS.flatMap(callsOf),
  {
    method: 'get',
    path: '/historical_trucks',
    summary: 'Trucks that were taken, put away, or whose last day has passed',
    feature: 'available_trucks#read',
    query: queryOf(AVAILABLE_TRUCKS),
    answer: manyRecords(AVAILABLE_TRUCKS, 'historical_trucks'),
  },
]
