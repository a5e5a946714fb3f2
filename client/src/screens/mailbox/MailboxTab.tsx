import { Inbox, MailX, Paperclip, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { openDocument } from '../../app/open-document.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import styles from './Mailbox.module.css'
import { type Mail, useMailbox } from './use-mailbox.ts'

const WHEN = new Intl.DateTimeFormat('en-US', { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const whenOf = ({ sent_at }: Mail): string => WHEN.format(new Date(sent_at))

const show = (documentId: string) =>
  openDocument(documentId).catch((error: unknown) =>
    showToast({ tone: 'bad', text: error instanceof Error ? error.message : 'The document cannot be shown. Please try again.' }),
  )

const Letter = ({ mail }: { readonly mail: Mail }) => {
  const workspace = useWorkspace()
  return (
    <article className={styles.paper} aria-label={mail.subject}>
      <h2 className="text-15 font-semibold">{mail.subject}</h2>
      <dl className={styles.facts}>
        <dt>{mail.simulated ? 'Would have gone to' : 'To'}</dt>
        <dd>{mail.to}</dd>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>{mail.simulated ? 'Written' : 'Sent'}</dt>
        <dd>{whenOf(mail)}</dd>
        <dt>Load</dt>
        <dd>
          <Button size="small" variant="ghost" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: mail.pro } })}>
            Pro #{mail.pro}
          </Button>
        </dd>
        {mail.attachments.length > 0 && (
          <>
            <dt>Attached</dt>
            <dd>
              {mail.attachments.map(({ document_id, name }) => (
                <Button key={document_id} size="small" icon={Paperclip} onClick={() => void show(document_id)}>
                  {name}
                </Button>
              ))}
            </dd>
          </>
        )}
      </dl>
      <pre className={styles.text}>{mail.body}</pre>
    </article>
  )
}

/** What the house sends: rate confirmations and the like. Where no mail server is set up, what would have gone out. */
export const MailboxTab = () => {
  const { page, failure, pending, reload, more } = useMailbox()
  const [chosen, setChosen] = useState<string | null>(null)
  const mails = page?.mailbox ?? []
  const mail = mails.find(({ id }) => id === chosen) ?? mails[0]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="text-15 font-semibold">Mailbox</h1>
        <span className={styles.quiet}>{page?.provider}</span>
        <span className="grow" />
        <IconButton icon={RefreshCw} label="Reload" onClick={reload} pending={pending} />
      </header>
      <div>
        {failure !== null && (
          <Banner tone="bad" icon={TriangleAlert} actions={<Button onClick={reload}>Try again</Button>}>
            {failure}
          </Banner>
        )}
        {page?.simulated && (
          <Banner tone="warn" icon={MailX}>
            Simulated: no mail server is set up, so nobody got these mails. They are what would have gone out.
          </Banner>
        )}
      </div>
      {mail ? (
        <div className={styles.body}>
          <nav className={styles.list} aria-label="Mails">
            {mails.map((each) => (
              <button
                key={each.id}
                type="button"
                className={styles.mail}
                aria-current={each.id === mail.id}
                onClick={() => setChosen(each.id)}
              >
                <span className={styles.line}>
                  <span className={styles.cut}>{each.to}</span>
                  <time className={styles.quiet}>{whenOf(each)}</time>
                </span>
                <span className={styles.cut}>{each.subject}</span>
              </button>
            ))}
            {page?.next && (
              <Button variant="ghost" onClick={more} pending={pending}>
                More
              </Button>
            )}
          </nav>
          <Letter mail={mail} />
        </div>
      ) : (
        page !== null && (
          <EmptyState icon={Inbox} title="No mail has gone out yet" text="Rate confirmations that are sent to carriers are kept here." />
        )
      )}
    </div>
  )
}
