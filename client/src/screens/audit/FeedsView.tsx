import { may } from '@waybill/shared/permissions/may'
import { Ellipsis, Plus, TriangleAlert, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Audit.module.css'
import { DeliveriesTable } from './DeliveriesTable.tsx'
import { AddReceiverDialog, ReplayDialog, SecretDialog } from './FeedDialogs.tsx'
import { TableHead } from './TableHead.tsx'
import { useKept } from './use-kept.ts'
import { useNews } from './use-news.ts'
import { newSecret, type Receiver, readReceivers, removeReceiver, sendTest, setActive } from './webhook-calls.ts'

const NUMBER = new Intl.NumberFormat('en-US')

const COLUMNS = [
  { title: 'Address' },
  { title: 'Of what', width: '24%' },
  { title: 'State', width: 200 },
  { title: 'Sent up to', width: 96 },
  { title: 'Waiting', width: 80 },
  { title: 'Actions', width: 56, silent: true },
]

const stateOf = ({ active, stopped_because }: Receiver) => (active ? 'Running' : (stopped_because ?? 'Paused'))

/** Where the tenant's events go, what became of them, and what can be done about it. */
export const FeedsView = () => {
  const { userInfo } = useSignedIn()
  const mayManage = may(userInfo.permission_tree, 'webhooks#manage')
  const news = useNews(true)
  const [changed, setChanged] = useState(0)
  const { value: receivers, failure } = useKept(`${news} ${changed}`, readReceivers)
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [replaying, setReplaying] = useState<Receiver | null>(null)

  const again = () => setChanged((count) => count + 1)
  const act = (what: () => Promise<unknown>, said: string) =>
    what()
      .then(() => showToast({ tone: 'ok', text: said }))
      .catch((error: unknown) => showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) }))
      .finally(again)
  const test = async (receiver: Receiver) => {
    try {
      const { status, error } = await sendTest(receiver.id)
      showToast(
        error === null
          ? { tone: 'ok', text: `The receiver took the test message, ${status}` }
          : { tone: 'bad', text: 'The receiver did not take the test message', detail: error },
      )
    } catch (error) {
      showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
    }
  }
  const menuOf = (receiver: Receiver) => [
    { label: 'Send a test message', onSelect: () => void test(receiver) },
    receiver.active
      ? {
          label: 'Pause',
          onSelect: () => void act(() => setActive(receiver.id, false), 'The receiver is paused: what happens waits for it'),
        }
      : { label: 'Set going again', onSelect: () => void act(() => setActive(receiver.id, true), 'The receiver is running again') },
    { label: 'Send again from…', onSelect: () => setReplaying(receiver) },
    {
      label: 'New secret',
      onSelect: () =>
        void newSecret(receiver.id)
          .then((made) => setSecret(made.secret))
          .catch((error: unknown) => showToast({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })),
    },
    'separator' as const,
    { label: 'Remove', danger: true, onSelect: () => void act(() => removeReceiver(receiver.id), 'The receiver is removed') },
  ]
  const receiver = receivers?.find(({ id }) => id === chosen) ?? receivers?.[0]

  if (receivers === null) {
    return failure === null ? (
      <Skeleton label="Loading the receivers" rows={4} columns={['1fr', '1fr', '120px', '80px']} />
    ) : (
      <EmptyState icon={TriangleAlert} title="The receivers could not be loaded" text={failure} />
    )
  }
  const add = mayManage && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      New receiver
    </Button>
  )
  return (
    <>
      {receivers.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title="Nobody is sent the events of this house"
          text="A receiver is told of everything that happens, as it happens, and can ask for all of it again."
          actions={add}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <span role="status" className={styles.aside}>
              {receivers.length === 1 ? '1 receiver' : `${receivers.length} receivers`}
            </span>
            <span className={styles.grow} />
            {add}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <section className={styles.scroll} tabIndex={0} aria-label="Receivers">
            <table className={styles.table}>
              <TableHead columns={COLUMNS} />
              <tbody>
                {receivers.map((each) => (
                  <tr key={each.id} data-chosen={each.id === receiver?.id || undefined}>
                    <td>
                      <LinkButton onClick={() => setChosen(each.id)}>{each.url}</LinkButton>
                    </td>
                    <td>{each.kinds.join(', ') || 'Everything'}</td>
                    <td>{stateOf(each)}</td>
                    <td className={styles.num}>{NUMBER.format(each.planned_to)}</td>
                    <td className={styles.num}>{NUMBER.format(each.pending)}</td>
                    <td className={styles.acts}>
                      {mayManage && (
                        <Menu
                          align="end"
                          trigger={<IconButton icon={Ellipsis} size="small" label={`Actions of ${each.url}`} />}
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
            again()
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
            again()
          }}
        />
      )}
    </>
  )
}
