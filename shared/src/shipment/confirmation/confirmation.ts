/**
 * A rate confirmation requested for, or marked as sent to, the carrier of that time [2.63]. `sending` waits for the email to go out,
 * `unknown` means its outcome is unknown, `withdrawn` was marked as sent by hand and then unmarked.
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
  /** Marked by a user, not emailed by Waybill. */
  readonly by_hand: boolean
  /** No mail server is set up: the email is in the simulated mailbox and was not delivered. */
  readonly simulated: boolean
  readonly failure: string | null
  readonly received_by_username: string | null
  readonly received_at: string | null
  /** When it stopped being in force because the carrier was taken off or a newer confirmation was sent. */
  readonly superseded_at: string | null
}

interface Confirmed {
  readonly confirmations: readonly Confirmation[]
}

/** The confirmations in force: not superseded, and their carrier still has the load. */
export const currentConfirmations = ({ confirmations }: Confirmed): readonly Confirmation[] =>
  confirmations.filter(({ superseded_at }) => superseded_at === null)

/** The confirmation that the current carrier has; null if none. */
export const sentConfirmation = (load: Confirmed): Confirmation | null =>
  currentConfirmations(load).findLast(({ state }) => state === 'sent') ?? null

/** The confirmation status of a load as the API returns it [2.63, 7.25]. */
export const confirmationSummary = (load: Confirmed) => {
  const sent = sentConfirmation(load)
  const last = currentConfirmations(load).at(-1) ?? null
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
    /** State of the newest attempt; `none` before the first one. */
    state: last?.state ?? (load.confirmations.length > 0 ? ('superseded' as const) : ('none' as const)),
    failure: last?.failure ?? null,
  }
}
