import { loadColumn, localTimeCell } from './load-column.ts'

const GROUP = 'Tracking'

/** What the tracking service knows and was told [2.71]. */
export const TRACKING_COLUMNS = [
  loadColumn(GROUP, 'mp_partner_status', 'Partner Status', 'text', ({ carrier }) => carrier?.mp_partner_status),
  loadColumn(
    GROUP,
    'mp_track_start',
    'Track Start',
    'moment',
    ({ macropoint_load: order, pick_stops }) =>
      order && localTimeCell(order.track_start_time_date, order.track_start_time_time, pick_stops[0]?.location.timezone ?? null),
  ),
  loadColumn(GROUP, 'mp_tracking_duration', 'Tracking Duration h', 'number', ({ macropoint_load }) => macropoint_load?.tracking_duration),
  loadColumn(GROUP, 'mp_tracking_interval', 'Tracking Interval min', 'number', ({ macropoint_load }) => macropoint_load?.tracking_interval),
  loadColumn(GROUP, 'mp_order_status', 'Order Status', 'text', ({ macropoint_load }) => macropoint_load?.order_status),
  loadColumn(GROUP, 'mp_last_updated', 'Tracking Updated', 'instant', ({ macropoint_load }) => macropoint_load?.last_updated),
]
