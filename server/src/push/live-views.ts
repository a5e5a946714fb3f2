import type { ResetReason } from '@waybill/shared/protocol/socket'
import { REGIONS } from '@waybill/shared/record/lists/regions'
import { minuteOf } from '@waybill/shared/time/minute'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { TailResetReason } from '../changes/tenant-tail.ts'
import type { Logger } from '../runtime/logger.ts'
import type { BoardReader } from './board-reader.ts'
import type { ExtraReaders } from './extra-readers.ts'
import { createExtraUpdates, type ExtraUpdates } from './extra-updates.ts'
import { type FanOut, viewRoom } from './fan-out.ts'
import { followWithExtra } from './follow-with-extra.ts'
import { createLiveView, type LiveView } from './live-view.ts'
import { countRecount, countReset } from './metrics.ts'
import type { Rooms } from './rooms.ts'
import { createClock } from './view-clock.ts'
import { atMinute, type ViewDefinition } from './view-definition.ts'

/** A view that is kept current while a caller works with it, whether or not it has members. */
export interface HeldView {
  readonly view: LiveView
  readonly following: FollowHandle
  release(): void
}

/** All live views of this process, and their members. */
export interface LiveViews {
  hold(definition: ViewDefinition): Promise<HeldView>
  join(socketId: string, view: LiveView): void
  leave(socketId: string, key: string): void
  /** The views of a socket, by key. */
  of(socketId: string): ReadonlyMap<string, LiveView>
  /** Sends a socket the reset of its view, and takes it out of the view. */
  reset(socketId: string, key: string, reason: ResetReason): void
  /** The clock shows another minute: views that depend on it add and remove the rows that this alone changes. */
  turn(minute: string): Promise<void>
  close(): void
}

export interface LiveViewsOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly reader: BoardReader
  readonly extras: ExtraReaders
  readonly fanOut: FanOut
  readonly rooms: Rooms
  readonly logger: Logger
  /** How long a view that doesn't know its number of rows waits before counting again; default 300 ms. */
  readonly recountAfterMs?: number
  /** How long cells that are read from elsewhere wait for further changes before they are read again; default 1 s. */
  readonly extraAfterMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

interface TenantViews {
  readonly views: Map<string, LiveView>
  readonly following: Promise<FollowHandle>
  readonly extraUpdates: ExtraUpdates
  holds: number
}

/** A view is created on its first request and ends with its last member. */
export function createLiveViews({
  feed,
  reader,
  extras,
  fanOut,
  rooms,
  logger,
  recountAfterMs = 300,
  extraAfterMs = 1_000,
  now = Date.now,
}: LiveViewsOptions): LiveViews {
  const tenants = new Map<string, TenantViews>()
  const sockets = new Map<string, Map<string, LiveView>>()
  const holds = new Map<LiveView, number>()
  const recounts = new Map<LiveView, NodeJS.Timeout>()

  const openTenant = (tenant: string): TenantViews => {
    const views = new Map<string, LiveView>()
    const onChange = (change: Change): void => {
      const changesRegions = change.events.some(({ stream }) => stream.startsWith(`record/${REGIONS.path}/`))
      for (const view of [...views.values()]) {
        if (changesRegions && view.definition.namesRegions) {
          restart(view, change.to, 'view_changed')
          continue
        }
        if (view.take(change)) fanOut.urge(view)
        else fanOut.nudge(view)
      }
      extraUpdates.take(change)
    }
    const onLost = (position: number, reason: TailResetReason): void => {
      for (const view of [...views.values()]) restart(view, position, reason)
    }
    const following = followWithExtra({
      feed,
      extras,
      tenant,
      follower: { onChange, onLost },
      wantsExtra: (board) => [...views.values()].some(({ definition }) => definition.boardKey === board && definition.readsExtra),
      onError: (error) => logger.warn({ err: error, tenant }, 'the records behind the rows of a board could not be read'),
    })
    const extraUpdates = createExtraUpdates({
      tenant,
      views,
      following: () => following,
      reader,
      extras,
      fanOut,
      logger,
      afterMs: extraAfterMs,
    })
    const opened: TenantViews = { views, following, extraUpdates, holds: 0 }
    tenants.set(tenant, opened)
    return opened
  }

  const recountSoon = (tenant: TenantViews, view: LiveView): void => {
    if (recounts.has(view) || tenant.views.get(view.definition.key) !== view) return
    const timer = setTimeout(() => {
      recount(tenant, view).catch((error: unknown) => {
        logger.warn({ err: error, tenant: view.definition.tenant }, 'counting the rows of a view failed')
        recountSoon(tenant, view)
      })
    }, recountAfterMs)
    timer.unref()
    recounts.set(view, timer)
  }

  const recount = async (tenant: TenantViews, view: LiveView): Promise<void> => {
    const recording = view.record()
    const { definition } = view
    let isOutdated = false
    try {
      const counted = await reader.count(definition.tenant, definition.board, definition.condition)
      await (await tenant.following).reached(counted.position)
      recounts.delete(view)
      if (recording.isBroken()) return
      isOutdated = view.definition !== definition
      if (isOutdated) return
      view.settleCount(counted, recording)
      fanOut.urge(view)
    } finally {
      recounts.delete(view)
      recording.stop()
      // The clock moved while it was counted.
      if (isOutdated) recountSoon(tenant, view)
    }
  }

  const openView = (tenant: TenantViews, definition: ViewDefinition, position: number): LiveView => {
    const view: LiveView = createLiveView(atMinute(definition, minuteOf(now())), position, (reason) => {
      countRecount(reason)
      recountSoon(tenant, view)
    })
    tenant.views.set(definition.key, view)
    return view
  }

  const { turn, stop: stopClock } = createClock({
    tenants: () => [...tenants].map(([name, { views, following }]) => ({ name, views: [...views.values()], following })),
    reader,
    extras,
    fanOut,
    logger,
    now,
    onTooMany: (view) => {
      for (const socketId of [...view.members]) reset(socketId, view.definition.key, 'too_many')
    },
  })

  /** Releases what is no longer needed. */
  const tidy = (name: string, tenant: TenantViews, view: LiveView): void => {
    if (view.members.size === 0 && !holds.has(view) && tenant.views.get(view.definition.key) === view) {
      tenant.views.delete(view.definition.key)
      fanOut.forget(view)
      clearTimeout(recounts.get(view))
      recounts.delete(view)
    }
    if (tenant.views.size > 0 || tenant.holds > 0 || tenants.get(name) !== tenant) return
    tenants.delete(name)
    tenant.extraUpdates.close()
    void tenant.following.then((following) => following.stop())
  }

  const leave = (socketId: string, key: string): void => {
    const views = sockets.get(socketId)
    const view = views?.get(key)
    if (!views || !view) return
    views.delete(key)
    if (views.size === 0) sockets.delete(socketId)
    view.members.delete(socketId)
    rooms.leave(socketId, viewRoom(key))
    const name = view.definition.tenant
    const tenant = tenants.get(name)
    if (tenant) tidy(name, tenant, view)
  }

  const reset = (socketId: string, key: string, reason: ResetReason): void => {
    leave(socketId, key)
    rooms.send(socketId, 'board:reset', { view: key, reason })
    countReset(reason)
  }

  /** What was sent of a view, and what was read for it, is no longer valid. */
  const restart = (view: LiveView, position: number, reason: ResetReason): void => {
    view.restart(position)
    for (const socketId of [...view.members]) reset(socketId, view.definition.key, reason)
  }

  return {
    async hold(definition) {
      const name = definition.tenant
      const tenant = tenants.get(name) ?? openTenant(name)
      tenant.holds += 1
      let following: FollowHandle
      try {
        following = await tenant.following
      } catch (error) {
        if (tenants.get(name) === tenant) tenants.delete(name)
        throw error
      }
      const view = tenant.views.get(definition.key) ?? openView(tenant, definition, following.position())
      holds.set(view, (holds.get(view) ?? 0) + 1)
      return {
        view,
        following,
        release() {
          const left = (holds.get(view) ?? 1) - 1
          if (left === 0) holds.delete(view)
          else holds.set(view, left)
          tenant.holds -= 1
          tidy(name, tenant, view)
        },
      }
    },
    join(socketId, view) {
      const views = sockets.get(socketId) ?? new Map<string, LiveView>()
      sockets.set(socketId, views.set(view.definition.key, view))
      view.members.add(socketId)
      rooms.join(socketId, viewRoom(view.definition.key))
    },
    leave,
    of: (socketId) => sockets.get(socketId) ?? new Map(),
    reset,
    turn,
    close() {
      stopClock()
      for (const timer of recounts.values()) clearTimeout(timer)
      recounts.clear()
    },
  }
}
