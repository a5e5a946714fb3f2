/**
 * A rate confirmation that was asked for or said to be sent, to the carrier of that moment [2.63]. `sending` waits for the mail to go
 * out; `unknown` means that nobody can tell whether it did; `withdrawn` was marked as sent by hand and taken back.
 */
export type Confirmation = {
  readonly id: string
  readonly carrier_id: string
  readonly carrier_name: string
  readonly state: 'sending' | 'sent' | 'failed' | 'unknown' | 'withdrawn'
  readonly document_id: string | null
  readonly to: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly requested_by: string
  readonly requested_at: string
  readonly sent_by_username: string | null
  readonly sent_at: string | null
  /** Marked by a person, not sent from here. */
  readonly by_hand: boolean
  /** No mail server is set up: the mail lies in the simulated mailbox and nobody got it. */
  readonly simulated: boolean
  readonly failure: string | null
  readonly received_by_username: string | null
  readonly received_at: string | null
  /** Since when it no longer holds: the carrier was taken off, or a newer one was sent. */
  readonly superseded_at: string | null
}

interface Confirmed {
  readonly confirmations: readonly Confirmation[]
}

/** Those that nothing newer replaced and whose carrier still has the load. */
export const standingConfirmations = ({ confirmations }: Confirmed): readonly Confirmation[] =>
  confirmations.filter(({ superseded_at }) => superseded_at === null)

/** The confirmation that the carrier has at this moment, null when he has none. */
export const sentConfirmation = (load: Confirmed): Confirmation | null =>
  standingConfirmations(load).findLast(({ state }) => state === 'sent') ?? null

/** How it stands with the confirmation of a load, as calls tell it [2.63, 7.25]. */
export const confirmationSummary = (load: Confirmed) => {
  const sent = sentConfirmation(load)
  const last = standingConfirmations(load).at(-1) ?? null
  return {
    confirm_sent: sent !== null,
    sent_by_username: sent?.sent_by_username ?? null,
    sent_at: sent?.sent_at ?? null,
    to: (sent ?? last)?.to ?? null,
    document_id: (sent ?? last)?.document_id ?? null,
    simulated: sent?.simulated ?? false,
    by_hand: sent?.by_hand ?? false,
    confirm_received: sent !== null && sent.received_at !== null,
    received_by_username: sent?.received_by_username ?? null,
    received_at: sent?.received_at ?? null,
    /** Of the newest try: `none` before the first one. */
    state: last?.state ?? (load.confirmations.length > 0 ? ('superseded' as const) : ('none' as const)),
    failure: last?.failure ?? null,
  }
}
