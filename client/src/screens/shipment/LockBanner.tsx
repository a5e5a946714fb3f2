import type { LockEnd } from '@waybill/shared/protocol/socket'
import { Eye, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { HeldLock } from '../../commands/record-store.ts'
import { useMinutesUntil } from '../../commands/use-clock.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { goOnIfGone } from '../../ui/focus-return.ts'
import { TextField } from '../../ui/TextField.tsx'
import { lockMessage, lossWords } from './lock-message.ts'
import type { LockActs } from './use-lock.ts'

export interface LockBannerProps {
  readonly lock: HeldLock | null | undefined
  /** How we lost it, as far as we saw. */
  readonly lost: LockEnd | null
  readonly me: string
  /** What the server said when the lock was asked for. */
  readonly error: string | null
  /** We asked the holder for it and wait for the answer. */
  readonly asked: boolean
  readonly dirty: boolean
  readonly mayTake: boolean
  readonly mayAdminRelease: boolean
  readonly acts: LockActs
  /** What is to be done about the changes that are not saved. */
  readonly unsaved: ReactNode
}

const AdminRelease = ({ holder, onClose, onRelease }: { holder: string; onClose: () => void; onRelease: (reason: string) => void }) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Release the lock of ${holder}`}
      about="What they have typed and not saved stays on their screen, but they cannot save it."
      onSubmit={() => onRelease(reason)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger">
            Release
          </Button>
        </>
      }
    >
      <TextField label="Reason" value={reason} onChange={setReason} maxLength={500} />
    </Dialog>
  )
}

const Told = ({ lock, lost, me, error, asked, dirty, mayTake, mayAdminRelease, acts, unsaved }: LockBannerProps) => {
  const minutes = useMinutesUntil(lock?.until ?? 0)
  const [releasing, setReleasing] = useState(false)
  const held = lock && minutes > 0 ? lock : null

  if (lock === undefined) return null
  if (!mayTake)
    return (
      <Banner tone="neutral" icon={Eye}>
        {held ? lockMessage(held, false, minutes) : 'You can look at this load and not change it'}
      </Banner>
    )
  if (held?.auth_uid === me)
    return (
      <Banner
        icon={Lock}
        actions={
          <>
            <Button size="small" onClick={() => acts.extend()}>
              Extend
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => acts.release()}
              disabledReason={dirty ? 'Save or discard first' : undefined}
            >
              Release lock
            </Button>
            {unsaved}
          </>
        }
      >
        {lockMessage(held, true, minutes)}
      </Banner>
    )
  if (held)
    return (
      <>
        <Banner
          tone="neutral"
          icon={Lock}
          actions={
            <>
              <Button
                size="small"
                onClick={() => acts.ask(held.username)}
                disabledReason={asked ? `${held.username} was asked and has not answered yet` : undefined}
              >
                {asked ? 'Asked for' : 'Ask for it'}
              </Button>
              {mayAdminRelease && (
                <Button size="small" variant="ghost" onClick={() => setReleasing(true)}>
                  Release their lock
                </Button>
              )}
              {unsaved}
            </>
          }
        >
          {lockMessage(held, false, minutes)}
          {dirty && `. ${stillHere(lossWords(lost))}`}
        </Banner>
        {releasing && (
          <AdminRelease
            holder={held.username}
            onClose={() => setReleasing(false)}
            onRelease={(reason) => {
              setReleasing(false)
              void acts.adminRelease(reason)
            }}
          />
        )}
      </>
    )
  return (
    <Banner
      tone={dirty ? 'warn' : 'neutral'}
      icon={LockOpen}
      actions={
        <>
          <Button size="small" onClick={() => acts.take()}>
            {dirty ? 'Take it back' : 'Lock to edit'}
          </Button>
          {unsaved}
        </>
      }
    >
      {freeWords(error, dirty, lost, lock?.auth_uid === me)}
    </Banner>
  )
}

/** Who has the load, for how long, and what can be done about it [4.34]. Where other buttons come or some go, who stood on one stands on the first of those. */
export const LockBanner = (props: LockBannerProps) => {
  const row = useRef<HTMLDivElement>(null)
  const holder = props.lock?.auth_uid ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is whether buttons that went have taken the focus away.
  useLayoutEffect(() => goOnIfGone(row.current), [holder, props.dirty])
  return (
    <div ref={row} className="contents">
      <Told {...props} />
    </div>
  )
}

const stillHere = (loss: string) => `${loss} What you typed is still here.`

const freeWords = (error: string | null, dirty: boolean, lost: LockEnd | null, lapsed: boolean): string => {
  if (error === 'Lock::MaxLocksExceeded') return 'You have the maximum number of loads locked. Release one to edit this one.'
  if (dirty) return stillHere(lossWords(lost, lapsed))
  return lost?.how === 'released_by_admin' ? lossWords(lost) : 'Nobody has this load locked'
}
