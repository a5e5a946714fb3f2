import { increment } from '../changes/metrics.ts'
import { notifyAlarms } from '../projections/stopped-projections.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EffectKind, Prepared, RecordedOutcome, SendResult } from './effect-kind.ts'
import { outboxAttempts } from './metrics.ts'
import { beginSending, forgetOutcome, type LeasedEffect, retryEffect, saveOutcome, settleEffect } from './outbox-table.ts'

/** A lease outlasts the attempt by this much, in seconds, so that its result can still be saved. */
const LEASE_MARGIN = 30
/** An outcome that could not be recorded in the log is recorded again after this long. */
const RECORD_AGAIN_MS = 2_000

export const leaseSecondsOf = ({ timeoutMs }: Pick<EffectKind, 'timeoutMs'>): number => Math.ceil(timeoutMs / 1000) + LEASE_MARGIN

export interface RunParts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** Aborted when the process stops; only effects whose repeat is harmless are interrupted by it. */
  readonly stopping: AbortSignal
}

type Ended = Pick<RecordedOutcome, 'status'> & Partial<RecordedOutcome>

const outcomeOf = (ended: Ended): RecordedOutcome => ({ response: null, reference: null, error: null, by: null, ...ended })

/** Exponential, between 80 % and 120 % of it, so that retries do not all come at once. Milliseconds. */
export const backoffOf = ({ backoffMs, maxBackoffMs }: Pick<EffectKind, 'backoffMs' | 'maxBackoffMs'>, attempt: number): number =>
  Math.min(maxBackoffMs, backoffMs * 2 ** Math.min(attempt - 1, 30)) * (0.8 + Math.random() * 0.4)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Calls a task with a signal that is aborted after a time, and stops waiting for it shortly after. @throws Error */
const within = async <T>(ms: number, stopping: AbortSignal | null, task: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const timeout = AbortSignal.timeout(ms)
  const signal = stopping === null ? timeout : AbortSignal.any([timeout, stopping])
  let giveUp: () => void = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('no response in time'))
    signal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([task(signal), aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Brings a leased effect to its next state: sends it, or only records a result that is already there. Every step is saved before the next
 * begins, so a process may die at any point: what was certainly not sent is sent later, and anything else has an unknown outcome.
 */
export const runEffect = async (kind: EffectKind, effect: LeasedEffect, parts: RunParts): Promise<void> => {
  const { database, logger, stopping } = parts
  const { tenant, attempt } = effect
  const db = database.forTenant(tenant)
  const about = { tenant, effect: kind.kind, key: effect.key }
  const isRepeatable = kind.settle === 'repeat'

  const warnIfLost = (isMine: boolean): void => {
    if (!isMine) logger.warn(about, 'the lease of an effect was lost before its result could be saved')
  }
  const later = async (error: string, afterMs = backoffOf(kind, attempt)): Promise<void> =>
    warnIfLost(await retryEffect(db, effect, afterMs, error))

  const record = async (outcome: RecordedOutcome, isSaved: boolean): Promise<void> => {
    if (kind.record !== undefined) {
      if (!isSaved && !(await saveOutcome(db, effect, outcome))) return warnIfLost(false)
      try {
        await kind.record(effect, outcome, `outbox:${kind.kind}:${effect.key}:${effect.round}:${outcome.status}`)
      } catch (error) {
        logger.warn({ ...about, err: error }, 'the outcome of an effect could not be recorded, retrying')
        return later(messageOf(error), RECORD_AGAIN_MS)
      }
    }
    warnIfLost(await settleEffect(db, effect, outcome))
    if (outcome.status === 'unknown') await notifyAlarms(db, tenant)
  }

  const settle = async (result: SendResult): Promise<void> => {
    const isLast = attempt >= kind.tries
    increment(outboxAttempts, { kind: kind.kind, result: result.status })
    if (result.status === 'done') {
      const { response = null, reference = null } = result
      return record(outcomeOf({ status: 'done', response, reference }), false)
    }
    const { error } = result
    if (result.status === 'not_received') {
      return isLast ? record(outcomeOf({ status: 'failed', error }), false) : later(error, result.afterMs)
    }
    if (result.status === 'unknown' && isRepeatable && !isLast) return later(error)
    const status = result.status === 'refused' ? 'failed' : 'unknown'
    const outcome = outcomeOf({ status, error, response: result.response ?? null })
    if (status === 'unknown' && kind.ask !== undefined) {
      if (!(await saveOutcome(db, effect, outcome))) return warnIfLost(false)
      return askProvider(outcome)
    }
    return record(outcome, false)
  }

  /** Asks the provider what became of our key, and records an unknown outcome only if it can't tell in all attempts. */
  const askProvider = async (outcome: RecordedOutcome): Promise<void> => {
    const found = await within(kind.timeoutMs, null, async () => (await kind.ask?.(effect)) ?? null).catch(() => null)
    if (found === null || found.status === 'unknown') {
      return attempt >= kind.tries ? record(outcome, true) : later(outcome.error ?? '')
    }
    if (found.status === 'not_received') return warnIfLost(await forgetOutcome(db, effect))
    return settle(found)
  }

  const prepare = async (): Promise<Prepared | null> => {
    try {
      return await within(kind.timeoutMs, null, () => kind.prepare(effect))
    } catch (error) {
      logger.warn({ ...about, err: error }, 'an effect could not be prepared')
      await settle({ status: 'not_received', error: `It could not be prepared: ${messageOf(error)}` })
      return null
    }
  }

  const { outcome } = effect
  if (outcome !== null) {
    const isToAsk = outcome.status === 'unknown' && outcome.by === null && kind.ask !== undefined
    return isToAsk ? askProvider(outcome) : record(outcome, true)
  }
  const prepared = await prepare()
  if (prepared === null) return
  if ('unwanted' in prepared) {
    increment(outboxAttempts, { kind: kind.kind, result: 'unwanted' })
    return record(outcomeOf({ status: 'canceled', error: prepared.unwanted }), false)
  }
  if (!(await beginSending(db, effect, leaseSecondsOf(kind)))) return warnIfLost(false)
  const result = await within(kind.timeoutMs, isRepeatable ? stopping : null, prepared.send).catch(
    (error: unknown): SendResult => ({ status: 'unknown', error: messageOf(error) }),
  )
  if (isRepeatable && stopping.aborted && result.status !== 'done') return later('The process stopped.', 0)
  return settle(result)
}
