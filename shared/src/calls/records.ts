import { listOf } from '../protocol/lists.ts'
import { manyRecords, newRecord, oneRecord, RECORD_SCOPES, recordBody } from '../protocol/record-bodies.ts'
import { HistoryEntrySchema } from '../protocol/resources.ts'
import { type RecordList, sortsOf } from '../record/list.ts'
import { AVAILABLE_TRUCKS } from '../record/lists/available-trucks.ts'
import { defineCall } from './define-call.ts'
import { PAGE_QUERY, WHOLE_PAGE } from './page-query.ts'
import { oneOf, several, sort, text } from './parameter.ts'

const queryOf = (list: RecordList) => ({ ...PAGE_QUERY, sort: sort('A field; `-` in front sorts descending', sortsOf(list)) })

const filtersOf = ({ fields }: RecordList) =>
  Object.fromEntries(fields.map(({ key, title }) => [key, several(text(`${title}: exact value, ignoring case`))]))

const startsWithVowelSound = (noun: string) => /^[aeio]/i.test(noun)

/** The calls of one company list. */
export const recordCalls = (list: RecordList) => {
  const { path, noun, title, module } = list
  const many = title.toLowerCase()
  const one = noun.toLowerCase() === many ? `${many} entry` : noun.toLowerCase()
  const aRecord = `${startsWithVowelSound(one) ? 'an' : 'a'} ${one}`
  const [read, edit] = [`${module}#read`, `${module}#edit`] as const
  return {
    list: defineCall({
      method: 'GET',
      path: `/${path}`,
      access: read,
      summary: `List ${many}`,
      query: {
        ...queryOf(list),
        scope: oneOf('Which entries; `historical` are deactivated, used up or expired', RECORD_SCOPES, 'current'),
      },
      filters: filtersOf(list),
      response: manyRecords(list),
    }),
    getNew: defineCall({
      method: 'GET',
      path: `/${path}/new`,
      access: edit,
      summary: `Get a blank ${one}`,
      description: 'Returns every field with its default, and which fields are required.',
      response: newRecord(list),
    }),
    get: defineCall({
      method: 'GET',
      path: `/${path}/{id}`,
      access: read,
      summary: `Get ${aRecord}`,
      response: oneRecord(list),
    }),
    history: defineCall({
      method: 'GET',
      path: `/${path}/{id}/history`,
      access: read,
      summary: `List the history of ${aRecord}`,
      query: WHOLE_PAGE,
      response: listOf('history', HistoryEntrySchema),
    }),
    create: defineCall({
      method: 'POST',
      path: `/${path}`,
      access: edit,
      summary: `Add ${aRecord}`,
      body: recordBody(list),
      response: oneRecord(list),
      status: 201,
      isCommand: true,
    }),
    update: defineCall({
      method: 'PUT',
      path: `/${path}/{id}`,
      access: edit,
      summary: `Update ${aRecord}`,
      description: 'Set `active` to false to deactivate the entry, or to true to reactivate it.',
      body: recordBody(list),
      response: oneRecord(list),
      isCommand: true,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `/${path}/{id}`,
      access: edit,
      summary: `Delete ${aRecord}`,
      description: 'An entry that is in use is deactivated instead.',
      response: oneRecord(list),
      isCommand: true,
    }),
  }
}

export const listHistoricalTrucks = defineCall({
  method: 'GET',
  path: '/historical_trucks',
  access: 'available_trucks#read',
  summary: 'List past available trucks',
  description: 'Trucks that were taken, deactivated, or whose last day has passed.',
  query: queryOf(AVAILABLE_TRUCKS),
  filters: filtersOf(AVAILABLE_TRUCKS),
  response: manyRecords(AVAILABLE_TRUCKS, 'historical_trucks'),
})
