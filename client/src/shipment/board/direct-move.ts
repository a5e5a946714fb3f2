import { showToast } from '../../ui/toast-store.ts'
import { type BatchPorts, runBatch } from './batch-run.ts'

/** An action of a row's key or menu that runs at once, without opening the load. */
export type DirectMove = 'reserve' | 'unreserve' | 'remove_hold'

interface Outcome {
  readonly label: string
  readonly done: string
  /** The command that undoes it; null: it takes more than a click. */
  readonly undo: DirectMove | null
}

export const DIRECT_MOVES: Readonly<Record<DirectMove, Outcome>> = {
  reserve: { label: 'Reserve', done: 'reserved', undo: 'unreserve' },
  unreserve: { label: 'Unreserve', done: 'no longer reserved', undo: 'reserve' },
  remove_hold: { label: 'Remove hold', done: 'no longer on hold', undo: null },
}

export const isDirectMove = (id: string): id is DirectMove => id in DIRECT_MOVES

export interface DirectMovePorts extends Pick<BatchPorts, 'isHeld' | 'lock' | 'unlock'> {
  readonly send: (pro: string, move: DirectMove, key: string) => Promise<unknown>
}

/** Runs the command under the load's lock, which is released unless it was held before, and shows a message with undo. */
export const runDirectMove = async (move: DirectMove, pro: string, ports: DirectMovePorts): Promise<void> => {
  const { label, done, undo } = DIRECT_MOVES[move]
  const id = `moved ${pro}`
  await runBatch([pro], {
    ...ports,
    command: (of, key) => ports.send(of, move, key),
    isStopped: () => false,
    onOutcome: (outcome) => {
      if (outcome.result === 'refused') showToast({ id, tone: 'bad', text: `${label} failed for ${pro}`, detail: outcome.why })
      else
        showToast({
          id,
          tone: 'ok',
          text: `${pro} is ${done}`,
          ...(undo && { actions: [{ label: 'Undo', onAct: () => void runDirectMove(undo, pro, ports) }] }),
        })
    },
  })
}
