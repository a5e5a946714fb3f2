import { isPermitted } from '@waybill/shared/permissions/may'
import { Ellipsis, Plus, TriangleAlert, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import styles from '../history/History.module.css'
import { TableHead } from '../history/TableHead.tsx'
import { usePastRead } from '../history/use-past-read.ts'
import { attempt, startAttempt, textOfError } from '../ui/attempt.ts'
import { Button, IconButton, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { DeliveriesTable } from './DeliveriesTable.tsx'
import { AddReceiverDialog, ReplayDialog, SecretDialog } from './FeedDialogs.tsx'
import { useLogVersion } from './use-log-version.ts'
import { postNewSecret, postTest, readReceivers, removeReceiver, setActive, type WebhookReceiver } from './webhook-calls.ts'

const NUMBER = new Intl.NumberFormat('en-US')

const COLUMNS = [
  { title: 'URL' },
  { title: 'Events', width: '24%' },
  { title: 'Status', width: 200 },
  { title: 'Sent through', width: 96 },
  { title: 'Waiting', width: 80 },
  { title: 'Actions', width: 56, silent: true },
]

const stateOf = ({ active, stopped_because }: WebhookReceiver) => (active ? 'Running' : (stopped_because ?? 'Paused'))

/** The company's webhooks, their deliveries and the actions on them. */
export const FeedsView = () => {
  const { userInfo } = useSignedIn()
  const mayManage = isPermitted(userInfo.permission_tree, 'webhooks#manage')
  const news = useLogVersion(true)
  const [changed, setChanged] = useState(0)
  const { value: receivers, failure } = usePastRead(`${news} ${changed}`, readReceivers)
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [replaying, setReplaying] = useState<WebhookReceiver | null>(null)

  const reload = () => setChanged((count) => count + 1)
  const act = (action: () => Promise<unknown>, message: string) =>
    attempt(`change webhook: ${message}`, action)
      .then((done) => done && showToast({ tone: 'ok', text: message }))
      .finally(reload)
  const test = async (receiver: WebhookReceiver) => {
    const fail = startAttempt(`test webhook ${receiver.id}`)
    try {
      const { status, error } = await postTest(receiver.id)
      if (error === null) showToast({ tone: 'ok', text: `Test message delivered, status ${status}` })
      else fail("The test message wasn't delivered", error)
    } catch (error) {
      fail(textOfError(error))
    }
  }
  const menuOf = (receiver: WebhookReceiver) => [
    { label: 'Send test message', onSelect: () => void test(receiver) },
    receiver.active
      ? {
          label: 'Pause',
          onSelect: () => void act(() => setActive(receiver.id, false), 'Webhook paused. New events are queued.'),
        }
      : { label: 'Resume', onSelect: () => void act(() => setActive(receiver.id, true), 'Webhook resumed') },
    { label: 'Send again from…', onSelect: () => setReplaying(receiver) },
    {
      label: 'New secret',
      onSelect: () =>
        void attempt(`new secret of webhook ${receiver.id}`, async () => setSecret((await postNewSecret(receiver.id)).secret)),
    },
    'separator' as const,
    { label: 'Remove', danger: true, onSelect: () => void act(() => removeReceiver(receiver.id), 'Webhook removed') },
  ]
  const receiver = receivers?.find(({ id }) => id === chosen) ?? receivers?.[0]

  if (receivers === null) {
    return failure === null ? (
      <Skeleton label="Loading webhooks" rows={4} columns={['1fr', '1fr', '120px', '80px']} />
    ) : (
      <EmptyState icon={TriangleAlert} title="The webhooks couldn't be loaded" text={failure} />
    )
  }
  const add = mayManage && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      New webhook
    </Button>
  )
  return (
    <>
      {receivers.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title="No webhooks yet"
          text="Add one to send events to another system as they happen."
          actions={add}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <span role="status" className={styles.aside}>
              {receivers.length === 1 ? '1 webhook' : `${receivers.length} webhooks`}
            </span>
            <span className={styles.grow} />
            {add}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
          <section className={styles.scroll} tabIndex={0} aria-label="Webhooks">
            <table className={styles.table}>
              <TableHead columns={COLUMNS} />
              <tbody>
                {receivers.map((each) => (
                  <tr key={each.id} data-chosen={each.id === receiver?.id || undefined}>
                    <td>
                      <LinkButton onClick={() => setChosen(each.id)}>{each.url}</LinkButton>
                    </td>
                    <td>
                      {each.kinds.join(', ') || 'All events'}
                      {each.in_order && ', in log order'}
                    </td>
                    <td>{stateOf(each)}</td>
                    <td className={styles.num}>{NUMBER.format(each.planned_to)}</td>
                    <td className={styles.num}>{NUMBER.format(each.pending)}</td>
                    <td className={styles.acts}>
                      {mayManage && (
                        <Menu
                          align="end"
                          trigger={<IconButton icon={Ellipsis} size="small" label={`Actions for ${each.url}`} />}
                          entries={menuOf(each)}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="p-3">{receiver && <DeliveriesTable key={receiver.id} receiver={receiver} news={news + changed} />}</div>
          </section>
        </>
      )}
      {adding && (
        <AddReceiverDialog
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
            reload()
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {replaying && (
        <ReplayDialog
          receiver={replaying}
          onClose={() => setReplaying(null)}
          onDone={() => {
            setReplaying(null)
            reload()
          }}
        />
      )}
    </>
  )
}
