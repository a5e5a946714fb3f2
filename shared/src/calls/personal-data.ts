import { Schema } from 'effect'
import { ErasePersonalData, ErasePersonalDataResponse, PersonalDataFound, PersonalDataQuery } from '../protocol/personal-data.ts'
import { defineCall } from './define-call.ts'

export const findPersonalData = defineCall({
  method: 'POST',
  path: '/personal_data/find',
  access: 'personal_data#erase',
  summary: 'Find a person’s data in the log',
  description: 'Searches by phone number, email address or name.',
  body: PersonalDataQuery,
  response: Schema.Struct({ personal_data: PersonalDataFound }),
})

export const erasePersonalData = defineCall({
  method: 'POST',
  path: '/personal_data/erase',
  access: 'personal_data#erase',
  summary: 'Erase a person’s data permanently',
  description: 'The data becomes unreadable everywhere. The log’s hash chain stays valid.',
  body: ErasePersonalData,
  response: Schema.Struct({ erased: ErasePersonalDataResponse }),
})
