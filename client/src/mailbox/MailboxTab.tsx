import { Inbox, MailX, Paperclip, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { openDocument } from '../app/open-document.ts'
import { attempt, textOfError } from '../ui/attempt.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import styles from './Mailbox.module.css'
import { type Mail, useMailbox } from './use-mailbox.ts'

const whenOf = ({ sent_at }: Mail): string => formatInstant(sent_at)

const show = (documentId: string) =>
  attempt(
    `open document ${documentId}`,
    () => openDocument(documentId),
    (error) => textOfError(error, "The document couldn't be opened. Try again."),
  )

const EmailView = ({ email }: { readonly email: Mail }) => {
  const workspace = useWorkspace()
  return (
    <article className={styles.paper} aria-label={email.subject}>
      <h2 className="text-15 font-semibold">{email.subject}</h2>
      <dl className={styles.facts}>
        <dt>{email.simulated ? 'To (not sent)' : 'To'}</dt>
        <dd>{email.to}</dd>
        <dt>From</dt>
        <dd>{email.from}</dd>
        <dt>{email.simulated ? 'Created' : 'Sent'}</dt>
        <dd>{whenOf(email)}</dd>
        <dt>Load</dt>
        <dd>
          <Button size="small" variant="ghost" onClick={() => workspace.open({ type: 'ShipmentTab', params: { pro: email.pro } })}>
            Pro #{email.pro}
          </Button>
        </dd>
        {email.attachments.length > 0 && (
          <>
            <dt>Attachments</dt>
            <dd>
              {email.attachments.map(({ document_id, name }) => (
                <Button key={document_id} size="small" icon={Paperclip} onClick={() => void show(document_id)}>
                  {name}
                </Button>
              ))}
            </dd>
          </>
        )}
      </dl>
      <pre className={styles.text}>{email.body}</pre>
    </article>
  )
}

/** The company's outgoing emails, such as rate confirmations. Without a mail server: the emails that were not sent. */
export const MailboxTab = () => {
  const { page, failure, pending, reload, more } = useMailbox()
  const [chosen, setChosen] = useState<string | null>(null)
  const emails = page?.mailbox ?? []
  const email = emails.find(({ id }) => id === chosen) ?? emails[0]
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
            Demo mode: no mail server is connected, so these emails weren't sent.
          </Banner>
        )}
      </div>
      {email ? (
        <div className={styles.body}>
          <nav className={styles.list} aria-label="Emails">
            {emails.map((each) => (
              <button
                key={each.id}
                type="button"
                className={styles.mail}
                aria-current={each.id === email.id}
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
                Show older
              </Button>
            )}
          </nav>
          <EmailView email={email} />
        </div>
      ) : (
        page !== null && <EmptyState icon={Inbox} title="No emails sent yet" text="Rate confirmations sent to carriers show up here." />
      )}
    </div>
  )
}
