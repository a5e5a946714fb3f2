import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import { localTimeAt } from '../time/local-moment.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { additionBlocked } from './rules/editable.ts'
import { placeAlerts } from './rules/places.ts'
import type { Shipment } from './state.ts'
import { wasReached, zoneOfFirstStop } from './stop-moments.ts'
import { shipmentStream } from './stream.ts'

/** The time zone where the truck was last seen: the last stop it reached, or else the first stop. Null if unknown. */
export const truckTimezone = (state: Pick<Shipment, 'pick_stops'>): string | null => {
  const reached = state.pick_stops.findLast(wasReached)
  return reached ? reached.location.timezone : zoneOfFirstStop(state)
}

/** Records a check call [2.70]. Date and time default to now in the truck's time zone, the user to the sender. */
export const logCheckCall = (state: Shipment, command: ShipmentCommandOf<'LogCheckCall'>, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = additionBlocked(state, 'check_call')
  if (blocked) return Result.fail(blocked)
  const alerts = placeAlerts({ state: command.state }, 'Check Call', 'check_call')
  if (alerts.length > 0) return refuse('InvalidCheckCall', 'Error: Fill all required fields.', alerts)
  const timezone = truckTimezone(state)
  const now = localTimeAt(facts.now, timezone)
  return Result.succeed([
    shipmentStream.happened('CheckCallLogged', {
      check_call: {
        id: `${state.pro}-C${state.made.check_calls + 1}`,
        date: command.date ?? now.date,
        time: command.time ?? now.time,
        timezone,
        city: command.city,
        state: command.state,
        note: command.note,
        user: command.user ?? facts.by.username,
        source: command.source,
        struck: null,
      },
    }),
  ])
}

/** Voids a check call; it stays readable. */
export const voidCheckCall = (state: Shipment, command: ShipmentCommandOf<'VoidCheckCall'>): ShipmentDecision => {
  const call = state.check_calls.find(({ id }) => id === command.id)
  if (!call) return refuse('UnknownCheckCall', `There is no check call ${command.id}.`)
  if (call.struck) return Result.succeed([])
  return Result.succeed([
    shipmentStream.happened('CheckCallVoided', { id: command.id, reason: command.reason, compensates: call.event_id ?? null }),
  ])
}
