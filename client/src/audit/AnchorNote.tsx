import type { AnchorStatus } from '@waybill/shared/protocol/alarms'
import { ShieldAlert, TriangleAlert } from 'lucide-react'
import { Note } from '../ui/Banner.tsx'
import { formatInstant } from '../ui/format-instant.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** Warns when the newest anchor is missing or late; renders nothing otherwise. */
export const AnchorNote = ({ status }: { readonly status: AnchorStatus }) => {
  const { state, anchored_to, published_to, uncovered_since } = status
  if (state === 'missing') {
    return (
      <Note tone="bad" icon={ShieldAlert} role="alert">
        The newest anchor is missing: one was published for position {NUMBER.format(published_to)}, but the anchors end at{' '}
        {NUMBER.format(anchored_to)}. Restore the anchors from a copy, then verify the log. No new anchors are published until then.
      </Note>
    )
  }
  if (state === 'late') {
    return (
      <Note tone="warn" icon={TriangleAlert} role="alert">
        The newest anchor is too old: events after position {NUMBER.format(anchored_to)} have been waiting for one
        {uncovered_since === null ? '' : ` since ${formatInstant(uncovered_since)}`}. Check that the worker is running.
      </Note>
    )
  }
  return null
}
