import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type LiveRecord, useLiveRecord } from '../master/use-live-record.ts'

interface LivePartnerProps {
  readonly calls: Parameters<typeof useLiveRecord>[0]
  readonly list: 'carriers' | 'companies'
  readonly id: string
  /** What he is called until he is read. */
  readonly name: string
  readonly children: (live: LiveRecord & { readonly record: NonNullable<LiveRecord['record']> }) => ReactNode
}

/** Somebody of the books as he is now: while he is read, and where he cannot be, that is said. */
export const LivePartner = ({ calls, list, id, name, children }: LivePartnerProps) => {
  const live = useLiveRecord(calls, list, id)
  const { record, failure, read } = live
  if (record !== null) return children({ ...live, record })
  return failure === null ? (
    <Skeleton label={`Loading ${name}`} rows={10} columns={['160px', '1fr', '160px', '1fr']} />
  ) : (
    <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={read}>Try again</Button>} />
  )
}
