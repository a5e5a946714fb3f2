import type { SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { useEffect, useState } from 'react'
import type { RecordValues } from '../records/record-draft.ts'
import { companies } from './customer-calls.ts'

const MATCH_FIELDS = ['name', 'address', 'city', 'state', 'zip', 'phone'] as const
const TYPING_MS = 300
const NONE: readonly SimilarCompany[] = []

/** Existing customers similar to the one being entered; empty if the lookup fails. */
export const useSimilar = (values: RecordValues): readonly SimilarCompany[] => {
  const [similar, setSimilar] = useState(NONE)
  const params = JSON.stringify(
    Object.fromEntries(MATCH_FIELDS.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : []))),
  )
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      companies.similar(JSON.parse(params) as Readonly<Record<string, string>>, controller.signal).then(
        (found) => !controller.signal.aborted && setSimilar(found),
        () => !controller.signal.aborted && setSimilar(NONE),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [params])
  return similar
}
