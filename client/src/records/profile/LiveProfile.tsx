import { TEXTS } from '@waybill/shared/protocol/texts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type LiveRecord, useLiveRecord } from '../use-live-record.ts'

interface LiveProfileProps {
  readonly calls: Parameters<typeof useLiveRecord>[0]
  readonly list: 'carriers' | 'companies'
  readonly id: string
  /** Name shown until the record is loaded. */
  readonly name: string
  readonly children: (live: LiveRecord & { readonly record: NonNullable<LiveRecord['record']> }) => ReactNode
}

/** Loads a customer or carrier and keeps it live, with its loading and error states. */
export const LiveProfile = ({ calls, list, id, name, children }: LiveProfileProps) => {
  const live = useLiveRecord(calls, list, id)
  const { record, failure, read } = live
  const title = list === 'companies' ? TEXTS.customer.loadFailed : (failure ?? '')
  if (record !== null) return children({ ...live, record })
  return failure === null ? (
    <Skeleton label={`Loading ${name}`} rows={10} columns={['160px', '1fr', '160px', '1fr']} />
  ) : (
    <EmptyState
      icon={TriangleAlert}
      title={title}
      text={failure !== title && failure}
      actions={<Button onClick={read}>Try again</Button>}
    />
  )
}
