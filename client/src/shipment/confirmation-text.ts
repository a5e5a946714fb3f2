import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

import type { NameOf } from '../live/people-names.ts'

type Summary = ShipmentResource['carrier_rate_confirmation']

/** One fact about the rate confirmation of a load. */
export interface ConfirmationFact {
  readonly text: string
  /** When it happened, for events. */
  readonly at: string | null
  readonly tone: 'quiet' | 'bad'
}

const fact = (text: string, at: string | null = null, tone: ConfirmationFact['tone'] = 'quiet'): ConfirmationFact => ({ text, at, tone })

const sentText = ({ by_hand, simulated, to, sent_by_username }: Summary, nameOf: NameOf): string => {
  const by = nameOf(sent_by_username ?? '')
  if (by_hand) return `Marked as sent by ${by}`
  return simulated ? `Demo: not actually sent (to ${to}, by ${by})` : `Sent to ${to} by ${by}`
}

/** Status of the newest attempt, if it is not the one the carrier has. */
const newestTry = (summary: Summary): readonly ConfirmationFact[] => {
  const to = summary.confirm_sent ? 'another email' : `an email to ${summary.to}`
  switch (summary.state) {
    case 'none':
      return [fact('Not sent yet')]
    case 'sending':
      return [fact(summary.confirm_sent ? 'A newer one is being sent' : `Being sent to ${summary.to}`)]
    case 'failed':
      return [fact(`Not sent: ${to} failed${summary.failure ? `, ${summary.failure}` : ''}`, null, 'bad')]
    case 'unknown':
      return [fact(`Delivery status unknown for ${to}${summary.failure ? `: ${summary.failure}` : ''}`, null, 'bad')]
    case 'withdrawn':
      return summary.confirm_sent ? [] : [fact('Marked as not sent')]
    case 'superseded':
      return [fact('Out of date: carrier changed since it was sent')]
    case 'sent':
      return []
  }
}

/** Status of the rate confirmation of a load, newest first [2.63]. */
export const confirmationFacts = (summary: Summary, nameOf: NameOf): readonly ConfirmationFact[] => [
  ...(summary.confirm_received
    ? [fact(`Signed copy received, marked by ${nameOf(summary.received_by_username ?? '')}`, summary.received_at)]
    : []),
  ...newestTry(summary),
  ...(summary.confirm_sent ? [fact(sentText(summary, nameOf), summary.sent_at)] : []),
]
