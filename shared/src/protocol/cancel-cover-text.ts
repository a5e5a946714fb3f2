/** What cancelling a cover is answered, by us or by a provider who was asked. */
export interface CancelCoverResponse {
  readonly action_response?: string | null
  readonly action_error?: string | null
  readonly message?: string | null
}

/** What a cancelled cover shows: action_response, else action_error, else message [8.15]; null where none says anything. */
export const cancelCoverText = ({ action_response, action_error, message }: CancelCoverResponse): string | null =>
  action_response || action_error || message || null
