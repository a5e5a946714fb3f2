import type { LockEnding } from '@waybill/shared/protocol/socket'
import { Eye, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { NameOf } from '../../live/people-names.ts'
import type { HeldLock } from '../../live/record-store.ts'
import { useMinutesUntil } from '../../live/use-clock.ts'
import { useNames } from '../../live/use-live.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { moveFocusIfRemoved } from '../../ui/focus-return.ts'
import { TextField } from '../../ui/TextField.tsx'
import { lockBannerText, lockLossText } from './lock-message.ts'
import type { LockActs } from './use-lock.ts'

export interface LockBannerProps {
  readonly lock: HeldLock | null | undefined
  /** How this user lost the lock, if known. */
  readonly lost: LockEnding | null
  readonly me: string
  /** The server's answer to the last lock request. */
  readonly error: string | null
  /** Whether this user requested the load and the holder has not responded. */
  readonly requested: boolean
  readonly dirty: boolean
  readonly mayTake: boolean
  readonly mayAdminRelease: boolean
  readonly acts: LockActs
  /** Save and discard buttons for unsaved changes. */
  readonly unsaved: ReactNode
}

const AdminRelease = ({ holder, onClose, onRelease }: { holder: string; onClose: () => void; onRelease: (reason: string) => void }) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Release the lock of ${holder}`}
      about="Their unsaved changes stay on their screen, but they can't save them."
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

const LockStatus = ({ lock, lost, me, error, requested, dirty, mayTake, mayAdminRelease, acts, unsaved }: LockBannerProps) => {
  const minutes = useMinutesUntil(lock?.until ?? 0)
  const [releasing, setReleasing] = useState(false)
  const held = lock && minutes > 0 ? lock : null
  const nameOf = useNames()
  const holder = nameOf(held?.username ?? '')

  if (lock === undefined) return null
  if (!mayTake)
    return (
      <Banner tone="neutral" icon={Eye}>
        {held ? lockBannerText(holder, false, minutes) : 'You have view-only access to this load'}
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
        {lockBannerText(holder, true, minutes)}
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
                onClick={() => acts.request(holder)}
                disabledReason={requested ? `${holder} hasn't responded yet` : undefined}
              >
                {requested ? 'Requested' : 'Request load'}
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
          {lockBannerText(holder, false, minutes)}
          {dirty && `. ${withUnsavedNote(lockLossText(lost, nameOf))}`}
        </Banner>
        {releasing && (
          <AdminRelease
            holder={holder}
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
            {dirty ? 'Lock again' : 'Lock to edit'}
          </Button>
          {unsaved}
        </>
      }
    >
      {unlockedText(error, dirty, lost, nameOf, lock?.auth_uid === me)}
    </Banner>
  )
}

/** Who has the load locked, for how long, and what the user can do about it [4.34]. When the buttons change, focus moves to the first new button. */
export const LockBanner = (props: LockBannerProps) => {
  const row = useRef<HTMLDivElement>(null)
  const holder = props.lock?.auth_uid ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: rechecks focus whenever the set of buttons changes.
  useLayoutEffect(() => moveFocusIfRemoved(row.current), [holder, props.dirty])
  return (
    <div ref={row} className="contents">
      <LockStatus {...props} />
    </div>
  )
}

const withUnsavedNote = (loss: string) => `${loss} Your unsaved changes are still here.`

const unlockedText = (error: string | null, dirty: boolean, lost: LockEnding | null, nameOf: NameOf, lapsed: boolean): string => {
  if (error === 'Lock::MaxLocksExceeded') return 'You have the maximum number of loads locked. Release one to edit this one.'
  if (dirty) return withUnsavedNote(lockLossText(lost, nameOf, lapsed))
  return lost?.how === 'released_by_admin' ? lockLossText(lost, nameOf) : 'No one has this load locked'
}
