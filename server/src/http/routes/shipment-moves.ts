import type { Feature } from '@waybill/shared/permissions/features'
import {
  CoverEnvelope,
  ReasonBody,
  RepeatEnvelope,
  repeatOptionsOf,
  UncoverEnvelope,
  UnvoidEnvelope,
  VoidEnvelope,
} from '@waybill/shared/protocol/command-bodies'
import { inputOfBody } from '@waybill/shared/protocol/shipment-body'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { REPEAT_DEFAULTS } from '@waybill/shared/shipment/repeat'
import { Effect } from 'effect'
import { Hono } from 'hono'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import type { ShipmentAnswer } from './shipment-answer.ts'
import { shipmentExists } from './shipment-exists.ts'

const asText = (id: string | number | null | undefined): string | null => (id === null || id === undefined || id === '' ? null : String(id))

interface Move {
  readonly name: string
  readonly feature: Feature
  readonly command: (reason: string | null) => ShipmentCommand
}

/** Moves that need no more than the pro and, some, a reason [7.24]. */
const MOVES: readonly Move[] = [
  { name: 'hold', feature: 'shipments#hold', command: (reason) => ({ type: 'HoldShipment', reason }) },
  { name: 'remove_hold', feature: 'shipments#hold', command: () => ({ type: 'RemoveHold' }) },
  { name: 'reserve', feature: 'shipments#reserve', command: () => ({ type: 'ReserveShipment' }) },
  { name: 'unreserve', feature: 'shipments#reserve', command: () => ({ type: 'UnreserveShipment' }) },
  { name: 'release', feature: 'shipments#release', command: (reason) => ({ type: 'ReleaseShipment', reason }) },
  { name: 'acknowledge_events', feature: 'shipments#acknowledge_events', command: () => ({ type: 'AcknowledgeEvents' }) },
]

interface Parts {
  readonly shipments: ShipmentCommands
  readonly answer: ShipmentAnswer
  readonly cache: StreamCache
}

/** What turns a load from one status into another [4.21, 7.23, 7.24, 7.29, 7.30]. */
export const shipmentMoveRoutes = (parts: Parts): ApiRoutes => {
  const { shipments, answer, cache } = parts
  const routes = new Hono<ApiEnv>()

  routes.put('/cover', requireFeature('shipments#cover'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { cover } = yield* decodeBody(c, CoverEnvelope)
        const body = cover.shipment ? inputOfBody(cover.shipment) : null
        const request = yield* commandRequestOf(c, cover.version ?? body?.version ?? null)
        const reference = { carrier_id: asText(cover.carrier_id), mc_num: asText(cover.mc_num), dot_num: asText(cover.dot_num) }
        if (Object.values(reference).every((number) => number === null)) {
          return yield* unreadable('cover', 'Expected a carrier: carrier_id, mc_num or dot_num')
        }
        const ack = yield* shipments.cover(request, String(cover.pro), reference, {
          override_reason: cover.override_reason ?? null,
          shipment: body?.input ?? null,
        })
        return yield* answer.changed(c.var.tenant)(ack)
      }),
    ),
  )

  routes.put('/uncover', requireFeature('shipments#uncover'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { cover } = yield* decodeBody(c, UncoverEnvelope)
        const request = yield* commandRequestOf(c, cover.version ?? null)
        const command = { type: 'UncoverShipment', reason: cover.reason ?? '', notes: cover.notes ?? null } as const
        return yield* answer.changed(c.var.tenant)(yield* shipments.send(request, String(cover.pro), command))
      }),
    ),
  )

  routes.put('/void', requireFeature('shipments#void'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { void: asked } = yield* decodeBody(c, VoidEnvelope)
        const request = yield* commandRequestOf(c, asked.version ?? null)
        const info = typeof asked.void_info === 'string' ? { reason: asked.void_info || null, notes: null } : asked.void_info
        const command = { type: 'VoidShipment', reason: info?.reason ?? null, notes: info?.notes ?? null } as const
        return yield* answer.changed(c.var.tenant)(yield* shipments.send(request, String(asked.pro), command))
      }),
    ),
  )

  routes.put('/unvoid', requireFeature('shipments#unvoid'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { void: asked } = yield* decodeBody(c, UnvoidEnvelope)
        const request = yield* commandRequestOf(c, asked.version ?? null)
        const command = { type: 'UnvoidShipment', reason: asked.reason ?? null } as const
        return yield* answer.changed(c.var.tenant)(yield* shipments.send(request, String(asked.pro), command))
      }),
    ),
  )

  routes.put('/repeat_shipment', requireFeature('shipments#repeat'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { shipment } = yield* decodeBody(c, RepeatEnvelope)
        const options = { ...REPEAT_DEFAULTS, ...repeatOptionsOf(shipment) }
        const ack = yield* shipments.repeat(yield* commandRequestOf(c), String(shipment.pro), options)
        return yield* answer.created(c.var.tenant)(ack)
      }),
    ),
  )

  for (const move of MOVES) {
    routes.put(`/shipments/:pro/${move.name}`, requireFeature(move.feature), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const pro = c.req.param('pro') ?? ''
          yield* shipmentExists(cache, c.var.tenant, pro)
          const { reason, version } = yield* decodeBody(c, ReasonBody)
          const request = yield* commandRequestOf(c, version ?? null)
          const ack = yield* shipments.send(request, pro, move.command(reason ?? null))
          return yield* answer.changed(c.var.tenant)(ack)
        }),
      ),
    )
  }
  return routes
}
