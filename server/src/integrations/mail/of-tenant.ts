import { MAIL } from '@waybill/shared/integration/catalogue'
import { Effect } from 'effect'
import { LRUCache } from 'lru-cache'
import type { NetworkGuard } from '../../webhooks/network-guard.ts'
import type { CallLog } from '../call-log.ts'
import { ProviderFailure } from '../tracking/failure.ts'
import { MailNotSent, type MailService } from './service.ts'
import { smtpMail } from './smtp.ts'

const TLS_PORT = '465'
const MOST_SERVERS = 100

/** Returns the tenant's mail server under its current integration settings. */
export type MailOf = (tenant: string) => Promise<MailService>

type Credentials = Readonly<Record<string, string>>

/** The SMTP URL built from a tenant's integration credentials. */
export const smtpAddress = ({ host = '', port = TLS_PORT, username = '', password = '' }: Credentials): string =>
  `${port === TLS_PORT ? 'smtps' : 'smtp'}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`

/** Converts a mail error to a provider failure. */
export const mailFailure = (error: unknown): ProviderFailure =>
  new ProviderFailure({
    kind: error instanceof MailNotSent && error.kind === 'refused' ? 'refused' : 'down',
    status_code: null,
    message: error instanceof Error ? error.message : 'The mail server is unreachable',
    maybe_done: error instanceof MailNotSent && error.kind === 'unknown',
  })

interface Parts {
  readonly credentials: (tenant: string) => Promise<Credentials | null>
  /** Used by tenants without a mail server of their own. */
  readonly fallback: MailService
  readonly calls: CallLog
  /** Checks the address that the tenant's server resolves to; null allows any. */
  readonly guard: NetworkGuard | null
}

/** Returns a tenant's own mail server if one is connected, otherwise the installation's. */
export const createMailOf = ({ credentials, fallback, calls, guard }: Parts): MailOf => {
  const servers = new LRUCache<string, MailService>({ max: MOST_SERVERS, dispose: (mail) => void mail.close() })
  return async (tenant) => {
    const account = await credentials(tenant)
    if (account === null) return fallback
    const address = smtpAddress(account)
    const key = `${tenant} ${address} ${account.from}`
    const mail = servers.get(key) ?? smtpMail(address, account.from ?? '', { requireTLS: !address.startsWith('smtps:'), guard })
    servers.set(key, mail)
    const watch = calls.watch({ tenant, integration_id: MAIL.id, provider: mail.provider, secrets: [account.password ?? ''] })
    /** Logs the attempt and rethrows its failure. */
    const logged = async (action: string, task: () => Promise<void>): Promise<void> => {
      let failed: unknown
      const ask = Effect.tryPromise({
        try: task,
        catch: (error) => {
          failed = error
          return mailFailure(error)
        },
      })
      await Effect.runPromise(Effect.ignore(watch(action, ask)))
      if (failed !== undefined) throw failed
    }
    return {
      ...mail,
      send: (email) => logged('send mail', () => mail.send(email)),
      verify: () => logged('greet', () => mail.verify()),
    }
  }
}
