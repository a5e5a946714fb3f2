import { setTimeout as sleep } from 'node:timers/promises'
import type { EffectKind } from './effect-kind.ts'
import { claimEffects, expireLeases, listOutboxWork, readEffect } from './outbox-table.ts'
import { leaseSecondsOf, type RunParts, runEffect } from './run-effect.ts'

/** States in which nothing more happens without a person. */
const SETTLED: ReadonlySet<string> = new Set(['done', 'failed', 'unknown', 'canceled'])
const LOOK_EVERY_MS = 100

/** Where an effect is after waiting for it. */
export type EffectState = Awaited<ReturnType<typeof readEffect>>

interface SenderParts extends Omit<RunParts, 'stopping'> {
  readonly kinds: readonly EffectKind[]
  /** Called when an effect has its next state: another may be due now. */
  readonly onRun?: () => void
}

/**
 * Sends effects from the outbox. Any number of processes may do it at once: each effect is leased by one of them
 * (docs/decisions/0161-one-outbox.md).
 */
export const createOutboxSender = ({ kinds, onRun, ...parts }: SenderParts) => {
  const { database, logger } = parts
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const inFlight = new Map<string, number>()
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))

  const start = (kind: EffectKind, effect: Awaited<ReturnType<typeof claimEffects>>[number]): Promise<void> => {
    inFlight.set(kind.kind, (inFlight.get(kind.kind) ?? 0) + 1)
    const run = runEffect(kind, effect, { ...parts, stopping: stopping.signal })
      .catch((error: unknown) => logger.warn({ err: error, tenant: effect.tenant, effect: kind.kind, key: effect.key }, 'an effect failed'))
      .finally(() => {
        inFlight.set(kind.kind, (inFlight.get(kind.kind) ?? 1) - 1)
        running.delete(run)
        onRun?.()
      })
    running.add(run)
    return run
  }

  const claim = async (tenant: string, kind: EffectKind, limit: number, key?: string): Promise<readonly Promise<void>[]> => {
    const db = database.forTenant(tenant)
    await expireLeases(db, tenant, kind.kind, kind.settle === 'repeat')
    const claimed = await claimEffects(db, tenant, {
      kind: kind.kind,
      limit,
      leaseSeconds: leaseSecondsOf(kind),
      ...(key !== undefined && { key }),
    })
    return claimed.map((effect) => start(kind, effect))
  }

  return {
    /** Starts what is due, as far as this process has room. */
    sendDue: async (): Promise<void> => {
      for (const { tenant, kind: name } of await listOutboxWork(database.system, [...byName.keys()])) {
        const kind = byName.get(name)
        if (kind === undefined || stopping.signal.aborted) continue
        const room = kind.concurrency - (inFlight.get(name) ?? 0)
        if (room <= 0) continue
        await claim(tenant, kind, room)
      }
    },

    /**
     * Sends one effect in this process if no other has it, and waits for its outcome until `waitMs` have passed; the state it is in then.
     * Null if there is no such effect.
     */
    sendNow: async (tenant: string, name: string, key: string, waitMs: number): Promise<EffectState> => {
      const kind = byName.get(name)
      const deadline = Date.now() + waitMs
      for (;;) {
        const now = await readEffect(database.forTenant(tenant), tenant, name, key)
        if (now === null || SETTLED.has(now.state) || Date.now() >= deadline || stopping.signal.aborted) return now
        const started = kind === undefined ? [] : await claim(tenant, kind, 1, key)
        await Promise.race([Promise.all(started), sleep(Math.max(1, deadline - Date.now()))])
        if (started.length === 0) await sleep(Math.min(LOOK_EVERY_MS, Math.max(1, deadline - Date.now())))
      }
    },

    /** Waits for what is being sent; nothing new is started. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
