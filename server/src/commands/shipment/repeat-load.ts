import type { DecidedEvent } from '@waybill/shared/log/envelope'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { ShipmentDecision } from '@waybill/shared/shipment/decision'
import type { ShipmentInput } from '@waybill/shared/shipment/input'
import { type RepeatOptions, repeatInput } from '@waybill/shared/shipment/repeat'
import { summaryOf } from '@waybill/shared/shipment/rules/summary'
import type { Shipment } from '@waybill/shared/shipment/state'
import { type ShipmentEvent, shipmentStream as shipmentDefinition } from '@waybill/shared/shipment/stream'
import { Effect, Result } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { allocateNumbers } from '../../store/counters.ts'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown, NotFound } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { Folded } from '../stream-cache.ts'
import { shipmentStream } from './shipment-stream.ts'

/** Decides a command on a load. `owedBesides`: what its customer will owe, in cents, for other loads of the same unit of work. */
export type DecideLoad = (state: Shipment | null, owedBesides?: number) => ShipmentDecision

interface RepeatParts {
  readonly streams: StreamCommands
  readonly database: WaybillDatabase
  readonly fresh: (request: CommandRequest, pro: string) => Effect.Effect<Folded<Shipment>, CommandFailure>
  /** An input with the values that its sender need not know. */
  readonly complete: (request: CommandRequest, input: ShipmentInput, state: Shipment | null) => Promise<ShipmentInput>
  readonly decider: (request: CommandRequest, pro: string, command: ShipmentCommand) => Effect.Effect<DecideLoad, CommandFailure>
}

const outside = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** What a new load's customer owes for it, in cents. */
const customerTotalOf = (events: readonly ShipmentEvent[], { now, by, command_id }: CommandRequest): number => {
  const load = events.reduce<Shipment | null>(
    (state, event) => shipmentDefinition.evolve(state, { ...event, meta: { at: now, by, command_id } }),
    null,
  )
  return load === null ? 0 : summaryOf(load).customer_total
}

/**
 * Creates copies of a load [9.6], all or none: with its stops, without its carrier, and with what the options say; in order. Each copy
 * counts against the customer's credit for the next.
 */
export const createRepeat =
  ({ streams, database, fresh, complete, decider }: RepeatParts) =>
  (request: CommandRequest, pro: string, options: RepeatOptions): Effect.Effect<readonly CommandAck<Shipment>[], CommandFailure> =>
    Effect.gen(function* () {
      const { state } = yield* fresh(request, pro)
      if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
      const first = yield* outside(() => allocateNumbers(database.system, request.tenant, 'pro', options.repeat))
      const copies = yield* Effect.forEach(Array.from({ length: options.repeat }), (_, index) =>
        Effect.gen(function* () {
          const id = String(first + index)
          const shipment = yield* outside(() => complete(request, repeatInput(state, options, index + 1), null))
          const command: ShipmentCommand = { type: 'CreateShipment', pro: id, shipment, source: 'repeat', repeated_from: pro }
          return { name: `copy ${index + 1}`, id, decide: yield* decider(request, id, command) }
        }),
      )
      const { states, versions, position, repeated } = yield* streams.runUnit<Readonly<Record<string, Shipment>>>(
        {
          streams: Object.fromEntries(copies.map(({ name, id }) => [name, [shipmentStream, id] as const])),
          creates: copies.map(({ name }) => name),
          decide: (current) =>
            Result.gen(function* () {
              const created: Record<string, readonly DecidedEvent<string, object>[]> = {}
              let owed = 0
              for (const { name, decide } of copies) {
                const events = yield* decide(current[name] ?? null, owed)
                created[name] = events
                owed += customerTotalOf(events, request)
              }
              return created
            }),
        },
        { ...request, expected_version: null },
      )
      return copies.map(({ name }) => ({ state: states[name] as Shipment, version: versions[name] as number, position, repeated }))
    })
