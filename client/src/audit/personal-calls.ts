import type { ErasePersonalDataResponse, PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { api } from '../app/client.ts'

export const postFindPerson = async (identifiers: readonly string[]): Promise<PersonalDataFound> =>
  (await api.post<{ personal_data: PersonalDataFound }>('/personal_data/find', { identifiers })).body.personal_data

export const postErasePerson = async (identifiers: readonly string[], reason: string): Promise<ErasePersonalDataResponse> =>
  (await api.post<{ erased: ErasePersonalDataResponse }>('/personal_data/erase', { identifiers, reason })).body.erased
