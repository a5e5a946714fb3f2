import { EFFECT_KINDS, effectLabel } from '@waybill/shared/outbox/effect-kinds'
import { EFFECT_STATES, type EffectAction, effectActions, STATE_TEXTS } from '@waybill/shared/outbox/effect-state'
import { isPermitted } from '@waybill/shared/permissions/may'
import type { OutboxEntry } from '@waybill/shared/protocol/outbox'
import { splitStream } from '@waybill/shared/streams/kinds'
import { Ellipsis, RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { useAlarms } from '../app/use-alarms.ts'
import { logCountText } from '../audit/LogFooter.tsx'
import { LogTable } from '../audit/LogTable.tsx'
import { useLogVersion } from '../audit/use-log-version.ts'
import { usePages } from '../audit/use-pages.ts'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { recordName } from '../history/record-kinds.ts'
import { attempt } from '../ui/attempt.ts'
import { Button, IconButton, LinkButton } from '../ui/Button.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { Menu } from '../ui/Menu.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { MarkSentDialog } from './MarkSentDialog.tsx'
import { decideOutboxEntry, fetchOutbox } from './outbox-calls.ts'

const COLUMNS = [
  { title: 'Kind', width: 190 },
  { title: 'Record', width: 130 },
  { title: 'Status', width: 140 },
  { title: 'Queued', width: 140 },
  { title: 'Attempts', width: 76 },
  { title: 'Result' },
  { title: 'Actions', width: 64, silent: true },
]

const ACTION_LABELS: Readonly<Record<EffectAction, string>> = {
  send_again: 'Send again',
  mark_sent: 'Mark as sent…',
  mark_not_sent: 'Mark as not sent',
  cancel: 'Cancel sending',
}
const ACTION_DONE: Readonly<Record<EffectAction, string>> = {
  send_again: 'Queued to be sent again',
  mark_sent: 'Marked as sent',
  mark_not_sent: 'Marked as not sent',
  cancel: 'Sending canceled',
}
const AGES = [
  { value: '60', label: 'Over 1 hour' },
  { value: '1440', label: 'Over 1 day' },
  { value: '10080', label: 'Over 1 week' },
]

const keyOf = ({ id, state, attempts, settled_by }: OutboxEntry) => `${id} ${state} ${attempts} ${settled_by}`
const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))

const Result = ({ entry: { state, due_at, done_at, last_error, provider_ref, settled_by } }: { readonly entry: OutboxEntry }) => (
  <>
    {state === 'done' ? (provider_ref ?? 'Accepted') : last_error}
    <p className={styles.aside}>
      {state === 'ready' && due_at !== null && (
        <>
          Next attempt <Moment at={due_at} zone={LOCAL_TIMEZONE} />
        </>
      )}
      {done_at !== null && <Moment at={done_at} zone={LOCAL_TIMEZONE} />}
      {settled_by !== null && ` by ${settled_by}`}
    </p>
  </>
)

/** What is sent to other systems: emails and other effects, by kind, state and age, with the actions for those that need a person. */
export const OutboxView = () => {
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const mayManage = isPermitted(userInfo.permission_tree, 'outbox#manage')
  const [kind, setKind] = useState<string | null>(null)
  const [state, setState] = useState<string | null>(null)
  const [olderThanMinutes, setAge] = useState<string | null>(null)
  const [marking, setMarking] = useState<OutboxEntry | null>(null)
  const [decided, setDecided] = useState(0)
  const news = useLogVersion(true)
  const alarms = JSON.stringify(useAlarms()?.outbox ?? [])
  const pages = usePages(
    JSON.stringify([kind, state, olderThanMinutes, decided, news, alarms]),
    (after, signal) => fetchOutbox({ kind, state, olderThanMinutes }, after, signal),
    keyOf,
  )

  const decide = async ({ id }: OutboxEntry, action: EffectAction, reference: string | null = null) => {
    await decideOutboxEntry(id, action, reference)
    showToast({ tone: 'ok', text: ACTION_DONE[action] })
    setDecided((count) => count + 1)
  }
  const menuOf = (entry: OutboxEntry) =>
    effectActions(entry.state).map((action) => ({
      label: ACTION_LABELS[action],
      onSelect: () =>
        action === 'mark_sent' ? setMarking(entry) : void attempt(`${action} ${entry.id}`, () => decide(entry, action), errorText),
    }))
  const openRecord = (stream: string) => {
    const record = splitStream(stream)
    workspace.open(
      record.kind === 'shipment'
        ? { type: 'ShipmentTab', params: { pro: record.id } }
        : { type: 'RecordHistoryTab', params: { kind: record.kind, id: record.id } },
    )
  }

  return (
    <>
      <search className={styles.bar}>
        <SelectField
          label="Kind"
          layout="cell"
          className={styles.filter}
          value={kind}
          onChange={setKind}
          options={Object.entries(EFFECT_KINDS).map(([value, { label }]) => ({ value, label }))}
          none="All kinds"
          placeholder="All kinds"
        />
        <SelectField
          label="Status"
          layout="cell"
          className={styles.filter}
          value={state}
          onChange={setState}
          options={EFFECT_STATES.map((value) => ({ value, label: STATE_TEXTS[value] }))}
          none="All statuses"
          placeholder="All statuses"
        />
        <SelectField
          label="Age"
          layout="cell"
          className={styles.filter}
          value={olderThanMinutes}
          onChange={setAge}
          options={AGES}
          none="Any age"
          placeholder="Any age"
        />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {logCountText(pages, 'entries')}
        </span>
        <Button size="small" variant="ghost" icon={RefreshCw} onClick={pages.reload}>
          Reload
        </Button>
      </search>
      <LogTable
        label="Outbox"
        pages={pages}
        columns={COLUMNS}
        nothing={{ icon: Send, title: 'Nothing in the outbox', text: 'Emails and other messages to other systems are listed here.' }}
        row={(entry) => (
          <tr key={entry.id}>
            <td>
              {effectLabel(entry.kind)}
              <p className={styles.aside}>{entry.key}</p>
            </td>
            <td>
              {entry.stream !== null && (
                <LinkButton onClick={() => openRecord(entry.stream ?? '')}>
                  {recordName(splitStream(entry.stream).kind, splitStream(entry.stream).id)}
                </LinkButton>
              )}
            </td>
            <td>{entry.held ? 'Paused' : STATE_TEXTS[entry.state]}</td>
            <td>
              <Moment at={entry.created_at} zone={LOCAL_TIMEZONE} />
            </td>
            <td className={styles.num}>{entry.attempts}</td>
            <td>
              <Result entry={entry} />
            </td>
            <td className={styles.acts}>
              {mayManage && effectActions(entry.state).length > 0 && (
                <Menu
                  align="end"
                  trigger={<IconButton icon={Ellipsis} size="small" label={`Actions for ${effectLabel(entry.kind)} ${entry.key}`} />}
                  entries={menuOf(entry)}
                />
              )}
            </td>
          </tr>
        )}
      />
      {marking && (
        <MarkSentDialog
          entry={marking}
          onClose={() => setMarking(null)}
          onSend={async (reference) => {
            await decide(marking, 'mark_sent', reference)
            setMarking(null)
          }}
        />
      )}
    </>
  )
}
