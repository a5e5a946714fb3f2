import type { LockEnding } from '@waybill/shared/protocol/socket'
import type { NameOf } from '../../live/people-names.ts'

/** [4.34] */
export const lockBannerText = (holder: string, mine: boolean, minutes: number): string =>
  `${mine ? 'You have' : `${holder} has`} this load locked for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

/** How this user lost the lock, or null if unknown. `lapsed`: the lease ended by the local clock, whether or not the server has confirmed it. */
export const lockLossText = (lost: LockEnding | null, nameOf: NameOf, lapsed = false): string => {
  switch (lapsed ? 'expired' : lost?.how) {
    case 'handed_over':
      return `You handed this load over to ${nameOf(lost?.to?.username ?? '')}.`
    case 'released_by_admin':
      return `${nameOf(lost?.by.username ?? '')} released your lock on this load.`
    case 'released':
      return 'You released this load in another window.'
    case 'expired':
      return 'Your lock on this load expired.'
    default:
      return 'You no longer have this load locked.'
  }
}
