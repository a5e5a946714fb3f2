import type { Alert } from '../../decision/refusal.ts'
import type { Shipment } from '../state.ts'

/** A warning on a load that another user reserved [4.13, 4.21]. A reservation blocks no one; it says whom to talk to. */
export const reservationWarnings = (
  { pro, reserved_by_user }: Pick<Shipment, 'pro' | 'reserved_by_user'>,
  user_id: string,
): readonly Alert[] =>
  reserved_by_user === null || reserved_by_user.id === user_id
    ? []
    : [{ key: 'reserved', field: 'reserved_by_user', message: `Shipment ${pro} is reserved by ${reserved_by_user.username}.` }]

/** A warning about a hold that a dispatch removed. */
export const holdEndedWarnings = (before: Pick<Shipment, 'pro' | 'hold'>, after: Pick<Shipment, 'hold'>): readonly Alert[] =>
  before.hold === null || after.hold !== null
    ? []
    : [
        {
          key: 'hold_removed',
          field: 'load_info.dispatched',
          message: `Shipment ${before.pro} was on hold${before.hold.reason ? ` (${before.hold.reason})` : ''}. Dispatching it removed the hold.`,
        },
      ]
