import type { SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { useEffect, useState } from 'react'
import type { RecordValues } from '../master/RecordFields.tsx'
import { companies } from '../partner/partner-calls.ts'

const ASKED = ['name', 'address', 'city', 'state', 'zip', 'phone'] as const
const TYPING_MS = 300
const NOBODY: readonly SimilarCompany[] = []

/** Who of the book looks like the customer that is being typed; nobody where it cannot be looked up. */
export const useSimilar = (values: RecordValues): readonly SimilarCompany[] => {
  const [similar, setSimilar] = useState(NOBODY)
  const asked = JSON.stringify(
    Object.fromEntries(ASKED.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : []))),
  )
  useEffect(() => {
    const gone = new AbortController()
    const typing = setTimeout(() => {
      companies.similar(JSON.parse(asked) as Readonly<Record<string, string>>, gone.signal).then(
        (found) => !gone.signal.aborted && setSimilar(found),
        () => !gone.signal.aborted && setSimilar(NOBODY),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(typing)
      gone.abort()
    }
  }, [asked])
  return similar
}
