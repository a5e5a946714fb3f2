import { Result } from 'effect'
import { localTimeAt } from '../time/local-moment.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { refuse } from './refusals.ts'
import type { Shipment } from './state.ts'
import { wasReached, zoneOfFirstStop } from './stop-moments.ts'

/** The zone where the truck was last seen, null where it is not known: of the last stop it reached, else of the first. */
export const zoneOfTruck = (state: Pick<Shipment, 'pick_stops'>): string | null => {
  const reached = state.pick_stops.findLast(wasReached)
  return reached ? reached.location.timezone : zoneOfFirstStop(state)
}

/** Writes a check call down [2.70]. Date and time default to now where the truck was last seen, the user to the sender. */
export const logCheckCall = (state: Shipment, command: ShipmentCommandOf<'LogCheckCall'>, facts: ShipmentFacts): ShipmentDecision => {
  const timezone = zoneOfTruck(state)
  const now = localTimeAt(facts.now, timezone)
  return Result.succeed([
    happened('CheckCallLogged', {
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

/** Takes a check call back; it stays readable. */
export const strikeCheckCall = (state: Shipment, command: ShipmentCommandOf<'StrikeCheckCall'>): ShipmentDecision => {
  const call = state.check_calls.find(({ id }) => id === command.id)
  if (!call) return refuse('UnknownCheckCall', `There is no check call ${command.id}.`)
  if (call.struck) return Result.succeed([])
  return Result.succeed([happened('CheckCallStruck', { id: command.id, reason: command.reason, compensates: call.event_id ?? null })])
}
