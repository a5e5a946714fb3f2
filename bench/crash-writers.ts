import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered, BenchUser } from './bench-app.ts'
import { SAMPLE_LOAD } from './sample-load.ts'

/** A sent command and its response. */
export interface Acknowledged {
  readonly desk: BenchUser
  readonly method: string
  readonly path: string
  readonly body: object | undefined
  readonly key: string
  readonly status: number
  readonly position: number | null
}

export interface Writing {
  readonly acknowledged: readonly Acknowledged[]
  /** Responses that no crash explains. */
  readonly odd: readonly string[]
  /** How often a command was sent again because there was no response or the server reported an unknown outcome. */
  retries(): number
  /** Waits until every writer's command is acknowledged, and ends. */
  finish(): Promise<void>
}

const PAUSE_MS = 50
/** Rate limit reached; database unavailable. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 503])
const CHECK_CALLS = 6

/**
 * Writers that each take one load after the other through its first hour: create, lock, revise, check call, unlock. A
 * command without a response is sent again with the same key until it has one.
 */
export const startWriters = (users: readonly BenchUser[]): Writing => {
  const acknowledged: Acknowledged[] = []
  const odd: string[] = []
  let retries = 0
  let isOver = false

  const send = async (desk: BenchUser, method: string, path: string, body?: object): Promise<Answered> => {
    const key = randomUUID()
    for (;;) {
      const answered = await desk.call(method, path, body, key).catch(() => null)
      if (answered && answered.status < 300) {
        acknowledged.push({ desk, method, path, body, key, status: answered.status, position: answered.position })
        return answered
      }
      if (answered && !TRY_AGAIN.has(answered.status)) odd.push(`${method} ${path}: ${answered.status} ${JSON.stringify(answered.json)}`)
      retries += 1
      await sleep(PAUSE_MS)
    }
  }

  const work = async (desk: BenchUser): Promise<void> => {
    const { json } = await send(desk, 'POST', '/shipments', { shipment: asBody() })
    const pro = String((json.shipment as { readonly pro: string }).pro)
    await send(desk, 'POST', `/shipments/lock/${pro}`)
    await send(desk, 'PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 40_500 } } })
    for (let call = 1; call <= CHECK_CALLS && !isOver; call++) {
      await send(desk, 'POST', '/check_calls', { check_call: { pro, note: `At mile ${call * 80}, on time` } })
    }
    await send(desk, 'DELETE', `/shipments/lock/${pro}`)
  }
  const writing = Promise.all(
    users.map(async (desk) => {
      while (!isOver) await work(desk)
    }),
  )
  return {
    acknowledged,
    odd,
    retries: () => retries,
    finish: async () => {
      isOver = true
      await writing
    },
  }
}

/** The sample load as sent to the API: money in dollars. */
const asBody = () => ({ ...SAMPLE_LOAD, rates: { ...SAMPLE_LOAD.rates, customer_line_haul_rate: '1845.00' } })
