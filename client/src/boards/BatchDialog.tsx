import { Ban, Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../app/client.ts'
import { useLive } from '../live/use-live.ts'
import { Note } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Batch.module.css'
import { type BatchAction, type BatchLoad, batchTexts, planBatch } from './batch-actions.ts'
import { type BatchOutcome, runBatch } from './batch-run.ts'

export interface BatchDialogProps {
  readonly action: BatchAction
  readonly loads: readonly BatchLoad[]
  /** Called with the loads that were not changed; undefined if nothing was started. */
  readonly onClose: (unchanged: readonly string[] | undefined) => void
}

/** How many pros the server checks in one call. */
const AT_ONCE = 500

const lockPath = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`

const send = ({ id }: BatchAction, pro: string, reason: string, key: string) =>
  id === 'void'
    ? api.put('/void', { void: { pro, void_info: { reason, notes: null } } }, { key })
    : api.put(`/shipments/${encodeURIComponent(pro)}/${id}`, reason === '' ? {} : { reason }, { key })

type Unlockable = ReadonlyMap<string, string>

/** Which of the loads cannot be locked now [7.27]; undefined while loading. */
const useUnlockable = (loads: readonly BatchLoad[]): Unlockable | undefined => {
  const [found, setFound] = useState<Unlockable>()
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const pros = loads.map(({ pro }) => pro)
      const pages = Array.from({ length: Math.ceil(pros.length / AT_ONCE) }, (_, page) => pros.slice(page * AT_ONCE, (page + 1) * AT_ONCE))
      const answers = await Promise.all(
        pages.map((page) =>
          api.get<{ non_lockable_loads: readonly { readonly pro: string; readonly message: string }[] }>('/non_lockable_loads', {
            query: { pros: page.join(',') },
            signal: controller.signal,
          }),
        ),
      )
      setFound(new Map(answers.flatMap(({ body }) => body.non_lockable_loads.map(({ pro, message }) => [pro, message] as const))))
    }
    // If this fails, each load is still locked before it is changed and reports why it can't be.
    ask().catch(() => controller.signal.aborted || setFound(new Map()))
    return () => controller.abort()
  }, [loads])
  return found
}

const LOOK = {
  done: { icon: Check, className: styles.ok },
  refused: { icon: CircleAlert, className: styles.bad },
  stopped: { icon: Ban, className: styles.off },
} as const

const Outcomes = ({ outcomes, done }: { readonly outcomes: readonly BatchOutcome[]; readonly done: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard.
  <ul className={styles.list} tabIndex={0} aria-label="Result by load">
    {outcomes.map((outcome) => (
      <li key={outcome.pro} className={LOOK[outcome.result].className}>
        <Icon of={LOOK[outcome.result].icon} size={14} />
        <b>{outcome.pro}</b>
        <span>{outcome.result === 'done' ? done : outcome.result === 'stopped' ? 'not sent' : outcome.why}</span>
      </li>
    ))}
  </ul>
)

/** Runs one action on several loads: first shows how many will change, then the result for each load. */
export const BatchDialog = ({ action, loads: initialLoads, onClose }: BatchDialogProps) => {
  // The board changes while the dialog is open; the selection stays.
  const [loads] = useState(initialLoads)
  const { locks, pending } = useLive()
  const unlockable = useUnlockable(loads)
  const [reason, setReason] = useState(action.reason?.usual ?? '')
  const [tried, setTried] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
  const [phase, setPhase] = useState<'ask' | 'run' | 'done'>('ask')
  const [plan, setPlan] = useState<readonly string[]>([])
  const [stopping, setStopping] = useState(false)
  const stopped = useRef(false)

  const { changes, stays } = planBatch(action, loads, unlockable)
  const count = (result: BatchOutcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  const reasonError = tried && action.reason?.must && reason === '' ? `${action.reason.label} is required` : undefined

  const start = async () => {
    setTried(true)
    if (phase !== 'ask' || unlockable === undefined || changes.length === 0 || (action.reason?.must && reason === '')) return
    setPlan(changes)
    setPhase('run')
    await runBatch(changes, {
      isHeld: locks.isHeld,
      lock: (pro) => api.post(lockPath(pro)),
      unlock: (pro) => api.delete(lockPath(pro)),
      command: (pro, key) => pending.track(pro, action.label, () => send(action, pro, reason, key)),
      isStopped: () => stopped.current,
      onOutcome: (outcome) => setOutcomes((before) => [...before, outcome]),
    })
    setPhase('done')
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  const close = () => {
    if (phase === 'run') return stop()
    const changed = new Set(outcomes.filter(({ result }) => result === 'done').map(({ pro }) => pro))
    onClose(phase === 'ask' ? undefined : loads.map(({ pro }) => pro).filter((pro) => !changed.has(pro)))
  }
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const { title, button, summary: ahead } = batchTexts(action, loads.length, changes.length)
  if (phase !== 'ask') {
    const summary = [
      `${count('done')} ${action.done}`,
      count('refused') > 0 && `${count('refused')} failed`,
      count('stopped') > 0 && `${count('stopped')} not sent`,
    ]
    return (
      <Dialog
        open
        onOpenChange={close}
        title={title}
        footer={
          phase === 'run' ? (
            <Button onClick={stop} pending={stopping}>
              Stop
            </Button>
          ) : (
            <Button variant="primary" onClick={close} autoFocus>
              Close
            </Button>
          )
        }
      >
        <p role="status" className={styles.said}>
          {phase === 'run' ? `${outcomes.length} of ${plan.length}` : summary.filter(Boolean).join(' · ')}
        </p>
        <ProgressBar label={title} value={outcomes.length} max={plan.length} />
        <Outcomes outcomes={outcomes} done={action.done} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      about={action.about}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            variant={action.danger ? 'dangerFill' : 'primary'}
            pending={unlockable === undefined}
            disabledReason={unlockable !== undefined && changes.length === 0 ? 'No loads to change' : undefined}
          >
            {button}
          </Button>
        </>
      }
    >
      <p role="status" className={styles.said}>
        {unlockable === undefined ? 'Checking which loads are available…' : ahead}
      </p>
      {stays.length > 0 && (
        <Note tone="warn" icon={CircleAlert}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard. */}
          <ul className={styles.stays} tabIndex={0} aria-label="Loads that won't change">
            {stays.map(({ pro, why }) => (
              <li key={pro}>{why.includes(pro) ? why : `${pro}: ${why}`}</li>
            ))}
          </ul>
        </Note>
      )}
      {action.reason?.choices ? (
        <SelectField
          label={action.reason.label}
          required
          value={reason === '' ? null : reason}
          onChange={(next) => setReason(next ?? '')}
          options={action.reason.choices.map((choice) => ({ value: choice, label: choice }))}
          placeholder="Select a reason"
          error={reasonError}
        />
      ) : (
        action.reason && <TextField label={action.reason.label} value={reason} onChange={setReason} maxLength={255} />
      )}
    </Dialog>
  )
}
