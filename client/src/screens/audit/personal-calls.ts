import type { PersonalDataErasedAnswer, PersonalDataFound } from '@waybill/shared/protocol/personal-data'
import { api } from '../../app/client.ts'

export const findPerson = async (texts: readonly string[]): Promise<PersonalDataFound> =>
  (await api.post<{ personal_data: PersonalDataFound }>('/personal_data/find', { texts })).body.personal_data

export const erasePerson = async (texts: readonly string[], reason: string): Promise<PersonalDataErasedAnswer> =>
  (await api.post<{ erased: PersonalDataErasedAnswer }>('/personal_data/erase', { texts, reason })).body.erased
