import { nextCheckCall } from '@waybill/shared/shipment/rules/next-check-call'
import type { CheckCall } from '@waybill/shared/shipment/state'
import { clsx } from 'clsx'
import { Strikethrough } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { UserName } from '../../live/UserName.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import { stopTime } from '../../ui/stop-time.ts'
import { TextField } from '../../ui/TextField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useCommand } from '../dialogs/use-command.ts'
import { savedLoad } from '../form/saved-load.ts'
import { calls } from '../use-shipment.ts'
import { CheckCallFields } from './CheckCallFields.tsx'
import { dueReason } from './check-call-text.ts'
import { newestFirst } from './event-order.ts'
import { LineForm } from './LineForm.tsx'
import type { PanelProps } from './panel-props.ts'
import { ReasonPopover } from './ReasonPopover.tsx'
import { useCheckCall } from './use-check-call.ts'

const AddCheckCall = ({ pro, onDone }: { readonly pro: string; readonly onDone: () => void }) => {
  const form = useCheckCall(pro)
  const command = useCommand(pro)
  return (
    <LineForm
      label="New check call"
      act="Add"
      pending={command.pending}
      refused={command.others([])}
      onSubmit={() =>
        command.send('Check call', form.log, () => {
          form.clear()
          onDone()
        })
      }
    >
      <CheckCallFields form={form} errorOf={command.errorOf} layout="cell" classNames={styles} />
      <TextField
        label="Note"
        field="check_call.note"
        layout="cell"
        className={styles.grow}
        placeholder="Note"
        value={form.draft.note}
        onChange={(note) => form.set({ note })}
        error={command.errorOf('note')}
        maxLength={2000}
      />
    </LineForm>
  )
}

/** When the next check call is due, and why. */
const NextDue = ({ shipment }: Pick<PanelProps, 'shipment'>) => {
  const next = nextCheckCall(savedLoad(shipment))
  if (next === null) return null
  const late = Date.parse(next.due_at) < Date.now()
  return (
    <p className={clsx(styles.due, late && styles.late)}>
      {late ? 'Check call overdue since' : 'Next check call due'} <InstantText at={next.due_at} />, {dueReason(next)}
    </p>
  )
}

const VoidableText = ({ struck, children }: { readonly struck: boolean; readonly children: ReactNode }) =>
  struck ? <s>{children}</s> : children

const Row = ({ call, voidButton }: { readonly call: CheckCall; readonly voidButton: ReactNode }) => {
  const { struck } = call
  const when = stopTime(call)
  const isVoided = struck !== null
  return (
    <tr className={isVoided ? styles.struck : undefined}>
      <td>
        <VoidableText struck={isVoided}>
          <time>{when?.text}</time> <span className={styles.zone}>{when?.zone}</span>
        </VoidableText>
      </td>
      <td>
        <VoidableText struck={isVoided}>{call.source}</VoidableText>
      </td>
      <td>
        <VoidableText struck={isVoided}>{[call.city, call.state].filter(Boolean).join(', ')}</VoidableText>
      </td>
      <td>
        <VoidableText struck={isVoided}>{call.note}</VoidableText>
        {struck && (
          <p className={styles.aside}>
            Voided by <UserName of={struck.by} />, <InstantText at={struck.at} />
            {struck.reason && `: ${struck.reason}`}
          </p>
        )}
      </td>
      <td>
        <VoidableText struck={isVoided}>
          <UserName of={call.user} />
        </VoidableText>
      </td>
      {voidButton !== undefined && <td className={styles.acts}>{struck === null && voidButton}</td>}
    </tr>
  )
}

/** Check calls, newest first [2.70]. A voided one stays readable. */
export const CheckCallsPanel = ({ shipment, onDone }: PanelProps) => {
  const { pro, check_calls } = shipment
  const permitted = usePermitted()
  const mayVoid = permitted('check_calls#void')
  return (
    <>
      <NextDue shipment={shipment} />
      {permitted('check_calls#create') && <AddCheckCall pro={pro} onDone={onDone} />}
      {check_calls.length === 0 ? (
        <p className={styles.empty}>No check calls yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 132 }}>
                Date and time
              </th>
              <th scope="col" style={{ width: 100 }}>
                Source
              </th>
              <th scope="col" style={{ width: 150 }}>
                Location
              </th>
              <th scope="col">Note</th>
              <th scope="col" style={{ width: 110 }}>
                By
              </th>
              {mayVoid && (
                <th scope="col" style={{ width: 44 }}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {newestFirst(check_calls).map((call) => (
              <Row
                key={call.id}
                call={call}
                voidButton={
                  mayVoid ? (
                    <ReasonPopover
                      pro={pro}
                      trigger={<IconButton icon={Strikethrough} size="small" label={`Void check call ${call.id}`} />}
                      label={`Void check call ${call.id}`}
                      asks="Reason"
                      field="reason"
                      act="Void"
                      call={(reason) => calls.voidCheckCall(call.id, reason)}
                      onDone={onDone}
                    />
                  ) : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
