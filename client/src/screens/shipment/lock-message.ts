import type { HeldLock } from '../../commands/record-store.ts'

/** [4.34] */
export const lockMessage = ({ username }: Pick<HeldLock, 'username'>, mine: boolean, minutes: number): string =>
  `${mine ? 'You have' : `${username} has`} this load locked for ${minutes} minutes`
