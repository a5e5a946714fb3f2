/**
 * The stages of a tracking order [4.55]: placed, accepted by the driver, tracked, and then over, in one of four ways. `failed` is an order
 * that never started: the phone cannot be tracked, or no one answered in time.
 */
export const ORDER_STAGES = ['placed', 'ready', 'tracking', 'completed', 'stopped', 'denied', 'failed'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

export interface OrderStatus {
  readonly text: string
  readonly stage: OrderStage
}

/** Whether an order in this stage is over. */
export const isFinished = (stage: OrderStage): boolean => ORDER_STAGES.indexOf(stage) > ORDER_STAGES.indexOf('tracking')

/** An order that the service accepted and has not reported on yet. */
export const PLACED: OrderStatus = { text: 'Order Placed', stage: 'placed' }

/** The code of an order stopped by Waybill. */
export const STOPPED_CODE = '1050'

/** MacroPoint's order statuses by code. Codes of one stage may follow each other in any order. */
const CODES: Readonly<Record<string, OrderStatus>> = {
  '1001': { text: 'Requesting Installation', stage: 'placed' },
  '1002': { text: 'Requesting App Install', stage: 'placed' },
  '1020': { text: 'Ready To Track', stage: 'ready' },
  '1021': { text: 'Tracking Now', stage: 'tracking' },
  '1022': { text: 'Tracking Completed Successfully', stage: 'completed' },
  [STOPPED_CODE]: { text: 'Stopped By Creator', stage: 'stopped' },
  '1051': { text: 'Stopped Early By Driver', stage: 'stopped' },
  '1052': { text: 'Denied By Driver', stage: 'denied' },
  '1053': { text: 'Location Hidden By Driver', stage: 'tracking' },
  '1060': { text: 'Tracking - Waiting For Update', stage: 'tracking' },
  '1061': { text: 'Incompatible Phone', stage: 'failed' },
  '1062': { text: 'Invalid Number - Not Trackable', stage: 'failed' },
  '1063': { text: 'Landline - Not Trackable', stage: 'failed' },
  '1064': { text: 'Driver Refused Installation', stage: 'denied' },
  '1065': { text: 'Invalid Truck Number', stage: 'failed' },
  '1066': { text: 'Invalid Trailer Number', stage: 'failed' },
  '1067': { text: 'Expired With Location Hidden By Driver', stage: 'failed' },
  '1068': { text: 'Driver Phone Unresponsive', stage: 'tracking' },
  '1069': { text: 'Expired With Driver Phone Unresponsive', stage: 'failed' },
  '1070': { text: 'Expired Without Installation', stage: 'failed' },
  '1071': { text: 'Expired Without Location', stage: 'failed' },
  '1110': { text: 'Trip Sheet Deployed', stage: 'ready' },
  '1111': { text: 'Trip Sheet In Progress', stage: 'tracking' },
  '1112': { text: 'Trip Sheet Completed', stage: 'completed' },
  '1113': { text: 'Trip Sheet Expired', stage: 'failed' },
}

/** The status for a code; null if the code is unknown. */
export const statusOfCode = (code: string): OrderStatus | null => (Object.hasOwn(CODES, code) ? (CODES[code] ?? null) : null)
