import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'

/** An outgoing email; `simulated`: it was not sent. */
export interface Mail {
  readonly id: string
  readonly pro: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly attachments: readonly { readonly document_id: string; readonly name: string }[]
  readonly simulated: boolean
  readonly sent_at: string
}

interface Page {
  readonly provider: string
  readonly simulated: boolean
  readonly mailbox: readonly Mail[]
  readonly next: string | null
}

export interface Mailbox {
  /** Null until the first page is loaded. */
  readonly page: Page | null
  readonly failure: string | null
  readonly pending: boolean
  readonly reload: () => void
  readonly more: () => void
}

/** The company's outgoing emails, newest first. */
export const useMailbox = (): Mailbox => {
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const read = useCallback(async (after: string | null, known: readonly Mail[]) => {
    setPending(true)
    try {
      const { body } = await api.get<Page>('/mailbox', { query: { limit: 50, ...(after !== null && { after }) } })
      setPage({ ...body, mailbox: [...known, ...body.mailbox] })
      setFailure(null)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }, [])
  useEffect(() => void read(null, []), [read])

  return {
    page,
    failure,
    pending,
    reload: () => void read(null, []),
    more: () => {
      if (page?.next) void read(page.next, page.mailbox)
    },
  }
}
