import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

type Summary = ShipmentResource['carrier_rate_confirmation']

/** One thing to know about the rate confirmation of a load. */
export interface ConfirmationFact {
  readonly text: string
  /** When it happened, where it is something that happened. */
  readonly at: string | null
  readonly tone: 'quiet' | 'bad'
}

const fact = (text: string, at: string | null = null, tone: ConfirmationFact['tone'] = 'quiet'): ConfirmationFact => ({ text, at, tone })

const sentText = ({ by_hand, simulated, to, sent_by_username }: Summary): string => {
  if (by_hand) return `Marked as sent by ${sent_by_username}`
  return simulated ? `Simulated, nobody got it: written for ${to} by ${sent_by_username}` : `Sent to ${to} by ${sent_by_username}`
}

/** How the newest try stands, when it is not the one that the carrier has. */
const newestTry = (summary: Summary): readonly ConfirmationFact[] => {
  const to = summary.confirm_sent ? 'another mail' : `a mail to ${summary.to}`
  switch (summary.state) {
    case 'none':
      return [fact('Not sent yet')]
    case 'sending':
      return [fact(summary.confirm_sent ? 'A newer one is being sent' : `Being sent to ${summary.to}`)]
    case 'failed':
      return [fact(`Not sent: ${to} failed${summary.failure ? `, ${summary.failure}` : ''}`, null, 'bad')]
    case 'unknown':
      return [fact(`Nobody can tell whether ${to} went out${summary.failure ? `: ${summary.failure}` : ''}`, null, 'bad')]
    case 'withdrawn':
      return summary.confirm_sent ? [] : [fact('The mark that it was sent was taken back')]
    case 'superseded':
      return [fact('What was sent no longer holds: the carrier changed')]
    case 'sent':
      return []
  }
}

/** How it stands with the rate confirmation of a load, the newest first [2.63]. */
export const confirmationFacts = (summary: Summary): readonly ConfirmationFact[] => [
  ...(summary.confirm_received ? [fact(`Came back signed, marked by ${summary.received_by_username}`, summary.received_at)] : []),
  ...newestTry(summary),
  ...(summary.confirm_sent ? [fact(sentText(summary), summary.sent_at)] : []),
]
