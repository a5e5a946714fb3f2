import { contactFor } from '@waybill/shared/contacts/rules'
import { cancelCoverText } from '@waybill/shared/protocol/cancel-cover-text'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { type BookingStep, stepBlocked } from '@waybill/shared/shipment/rules/booking'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../app/api-error.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { statusLook } from '../../boards/status-look.ts'
import { startAttempt, textOfError } from '../../ui/attempt.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { moneyText } from '../../ui/typed-text.ts'
import { savedLoad } from '../form/saved-load.ts'
import { useShowWarnings } from '../form/use-warnings.ts'
import { placeOf } from '../shipment-about.ts'
import type { MoveDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { BOOK_FIELDS, BookStep, type ConfirmationOptions } from './BookStep.tsx'
import { bookingFailure, CANCEL_FIELDS } from './booking-failure.ts'
import { CancelStep } from './CancelStep.tsx'
import { CoverStep, QuoteStep } from './CoverStep.tsx'
import styles from './Dialogs.module.css'
import { RefusalNote } from './Refusal.tsx'
import { RepeatStep } from './RepeatStep.tsx'
import { useCommand } from './use-command.ts'
import { useCoverDraft } from './use-cover-draft.ts'
import { REPEAT_FIELDS, useRepeat } from './use-repeat.ts'

const sayRefused = (pro: string, step: BookingStep) => (error: ApiError) => bookingFailure(step, pro, error)

/** The content and buttons of one step. */
interface Step {
  readonly about: ReactNode
  readonly body: ReactNode
  /** The back button, to the left of the primary button. */
  readonly back: { readonly label: string; readonly onAct: () => void }
  readonly act: string
  readonly blocked?: string | undefined
  readonly onAct: () => void
  readonly fields: readonly string[]
}

export interface BookCarrierProps extends MoveDialogProps {
  readonly start: 'Cover' | 'Cancel'
}

/**
 * The Book Carrier modal [2.42]. Cover chooses the carrier; Book records the driver and covers the load [4.35]. Cancel takes the carrier off, and
 * Cancel_Step2 offers to repeat the load [4.36]. A selected LTL quote is booked and canceled the same way [4.39].
 */
const BookCarrier = ({ shipment, start, proposal, onClose, onChanged, onDone }: BookCarrierProps) => {
  const { pro, pick_stops, selected_ltl_quote: quote } = shipment
  const permitted = usePermitted()
  const showWarnings = useShowWarnings()
  const [step, setStep] = useState<BookingStep>(start)
  const draft = useCoverDraft(shipment, proposal)
  const [confirmationChoice, setConfirmationChoice] = useState<ConfirmationOptions | null>(null)
  const [texts, setTexts] = useState({ reason: '', notes: '' })
  const [leaving, setLeaving] = useState('')
  const command = useCommand(pro, sayRefused(pro, step))
  const { options, setOptions, repeat } = useRepeat(pro, command, onClose)
  const changeTexts = (next: typeof texts) => {
    setTexts(next)
    command.forget('reason')
  }

  const email = (draft.carrier && contactFor(draft.carrier, 'rate_confirmations').email) ?? ''
  const confirmation = permitted('confirmations#send') ? (confirmationChoice ?? { send: email !== '', to: email }) : null

  /** The load is covered by now: the dialog does not wait for the rate confirmation, and a failed email does not undo the cover. */
  const confirm = ({ version }: ShipmentResource, { to }: ConfirmationOptions) => {
    const fail = startAttempt(`send confirmation of ${pro}`)
    return calls.sendConfirmation(pro, { to: to.trim() || null, message: null, version }).then(
      ({ body: { shipment: next } }) => {
        showToast({ tone: 'info', text: `Sending the rate confirmation for ${pro}`, detail: next.carrier_rate_confirmation.to ?? to })
        onChanged(next)
      },
      (error: unknown) => fail(`The rate confirmation for ${pro} was not sent`, textOfError(error)),
    )
  }
  const book = () =>
    command.send(
      'Cover',
      () => calls.cover(pro, draft.request()),
      ({ shipment: next, warnings, message }) => {
        showWarnings(warnings)
        const who = quote?.carrier_name ?? draft.carrier?.name ?? ''
        showToast({
          tone: 'ok',
          text: message ?? TEXTS.shipment.covered,
          detail: `${pro} · ${who} · $${moneyText.format(next.totals.carrier_total)}`,
        })
        onDone(next)
        if (!quote && confirmation?.send) void confirm(next, confirmation)
      },
    )
  const cancel = () =>
    command.send(
      'Uncover',
      () => calls.uncover(pro, texts.reason, texts.notes || null),
      ({ shipment: next, ...reply }) => {
        showToast({ tone: 'ok', text: cancelCoverText(reply) ?? TEXTS.shipment.uncovered(pro), detail: shipment.carrier?.name })
        if (!permitted('shipments#repeat')) return onDone(next)
        setLeaving(shipment.carrier?.name ?? '')
        onChanged(next)
        setStep('Cancel_Step2')
      },
    )

  // Other users may change the load too. While a command is pending, its event may arrive before its response.
  const overtaken = command.pending ? null : stepBlocked(step, savedLoad(shipment))
  const lane = `Pro ${pro} · ${placeOf(pick_stops[0])} to ${placeOf(pick_stops.at(-1))}`
  const steps: Readonly<Record<BookingStep, Step>> = {
    Cover: {
      about: lane,
      body: quote ? (
        <QuoteStep quote={quote} />
      ) : (
        <CoverStep draft={draft} barred={overtaken ? null : draft.barred} rates={shipment.rates} onLeave={onClose} />
      ),
      back: { label: 'Close', onAct: onClose },
      act: quote
        ? 'Book the quote'
        : draft.override
          ? `Continue with ${draft.failed} override${draft.failed === 1 ? '' : 's'}`
          : 'Continue',
      blocked: quote ? undefined : draft.blocked,
      onAct: quote ? book : () => setStep('Book'),
      fields: ['carrier:none'],
    },
    Book: {
      about: `${lane} · ${draft.carrier?.name} for $${moneyText.format(draft.totals.carrier)}`,
      body: (
        <BookStep
          draft={draft}
          errorOf={command.errorOf}
          confirmation={confirmation}
          onConfirmation={setConfirmationChoice}
          onLeave={onClose}
        />
      ),
      back: { label: 'Back', onAct: () => setStep('Cover') },
      act: 'Book',
      blocked: draft.blocked,
      onAct: book,
      fields: BOOK_FIELDS,
    },
    Cancel: {
      about: shipment.ltl_quotes.some(({ booked }) => booked !== null)
        ? `This cancels the booking with ${shipment.carrier?.name ?? 'the carrier'} and reopens the load.`
        : `This removes ${shipment.carrier?.name ?? 'the carrier'} with its dispatch, driver and truck, and reopens the load.`,
      body: <CancelStep shipment={shipment} texts={texts} onTexts={changeTexts} errorOf={command.errorOf} />,
      back: { label: 'Keep the carrier', onAct: onClose },
      act: 'Uncover',
      onAct: cancel,
      fields: CANCEL_FIELDS,
    },
    Cancel_Step2: {
      about: `${leaving || 'The carrier'} is off the load. Repeat it under a new pro?`,
      body: <RepeatStep options={options} onOptions={setOptions} errorOf={command.errorOf} />,
      back: { label: 'Not now', onAct: onClose },
      act: 'Repeat the load',
      onAct: repeat,
      fields: REPEAT_FIELDS,
    },
  }
  const { about, body, back, act, onAct, fields, ...of } = steps[step]
  const covering = step === 'Cover' || step === 'Book'
  const blocked = overtaken?.message ?? of.blocked

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={step === 'Cancel' ? `Uncover ${pro}` : step === 'Cancel_Step2' ? `Repeat ${pro}` : 'Book Carrier'}
      width={560}
      at="top"
      badge={<StatusChip {...statusLook(shipment.status)} word={shipment.status} />}
      about={about}
      onSubmit={() => {
        if (blocked === undefined && !command.pending) onAct()
      }}
      footerAside={
        step === 'Cancel_Step2' &&
        permitted('shipments#cover') && (
          <Button variant="ghost" onClick={() => setStep('Cover')}>
            Cover again
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={back.onAct}>{back.label}</Button>
          <Button type="submit" variant="primary" pending={command.pending} disabledReason={blocked}>
            {act}
          </Button>
        </>
      }
    >
      {covering && !quote && (
        <ol className={styles.steps} aria-label="Steps">
          {(['Cover', 'Book'] as const).map((name) => (
            <li key={name} aria-current={name === step ? 'step' : undefined} className={clsx(name === step && styles.current)}>
              {name}
            </li>
          ))}
        </ol>
      )}
      {body}
      <RefusalNote alerts={overtaken ? [{ key: overtaken.type, field: '', message: overtaken.message }] : command.others(fields)} />
    </Dialog>
  )
}

export const CoverDialog = (props: MoveDialogProps) => <BookCarrier {...props} start="Cover" />
export const CancelCoverDialog = (props: MoveDialogProps) => <BookCarrier {...props} start="Cancel" />
