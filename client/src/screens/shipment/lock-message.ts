import type { LockEnd } from '@waybill/shared/protocol/socket'
import type { HeldLock } from '../../commands/record-store.ts'

/** [4.34] */
export const lockMessage = ({ username }: Pick<HeldLock, 'username'>, mine: boolean, minutes: number): string =>
  `${mine ? 'You have' : `${username} has`} this load locked for ${minutes} minutes`

/** How we lost the lock of a load, null where we did not see it. `lapsed`: our lease is over by our clock, whether or not anybody has said so. */
export const lossWords = (lost: LockEnd | null, lapsed = false): string => {
  switch (lapsed ? 'expired' : lost?.how) {
    case 'handed_over':
      return `You handed this load over to ${lost?.to?.username}.`
    case 'released_by_admin':
      return `${lost?.by.username} released your lock on this load.`
    case 'released':
      return 'You released this load in another window.'
    case 'expired':
      return 'Your lock on this load has run out.'
    default:
      return 'You do not have this load locked any more.'
  }
}
