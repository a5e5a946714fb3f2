import { MAIL } from '@waybill/shared/integration/catalogue'
import { Effect } from 'effect'
import { LRUCache } from 'lru-cache'
import type { CallLog } from '../call-log.ts'
import { ProviderFailure } from '../visibility/failure.ts'
import { MailNotSent, type MailService } from './service.ts'
import { smtpMail } from './smtp.ts'

const TLS_PORT = '465'
const MOST_SERVERS = 100

/** The mail server of a tenant, as its integration is now. */
export type MailOf = (tenant: string) => Promise<MailService>

type Told = Readonly<Record<string, string>>

/** The address of a mail server out of what a tenant told its integration. */
export const smtpAddress = ({ host = '', port = TLS_PORT, username = '', password = '' }: Told): string =>
  `${port === TLS_PORT ? 'smtps' : 'smtp'}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`

/** Why a mail server did not do as asked, in the words of providers. */
export const mailFailure = (error: unknown): ProviderFailure =>
  new ProviderFailure({
    kind: error instanceof MailNotSent && error.kind === 'refused' ? 'refused' : 'down',
    status_code: null,
    said: error instanceof Error ? error.message : 'The mail server is out of reach',
    maybe_done: error instanceof MailNotSent && error.kind === 'unknown',
  })

interface Parts {
  readonly credentials: (tenant: string) => Promise<Told | null>
  /** What a tenant without a mail server of its own sends by. */
  readonly house: MailService
  readonly calls: CallLog
}

/** Mail of each tenant: by its own server where it is connected with one, else by that of the installation. */
export const createMailOf = ({ credentials, house, calls }: Parts): MailOf => {
  const servers = new LRUCache<string, MailService>({ max: MOST_SERVERS, dispose: (mail) => void mail.close() })
  return async (tenant) => {
    const told = await credentials(tenant)
    if (told === null) return house
    const address = smtpAddress(told)
    const key = `${tenant} ${address} ${told.from}`
    const mail = servers.get(key) ?? smtpMail(address, told.from ?? '', !address.startsWith('smtps:'))
    servers.set(key, mail)
    const watch = calls.watch({ tenant, integration_id: MAIL.id, provider: mail.provider, secrets: [told.password ?? ''] })
    /** Written down, and still failing as it failed. */
    const watched = async (action: string, task: () => Promise<void>): Promise<void> => {
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
      send: (letter) => watched('send mail', () => mail.send(letter)),
      verify: () => watched('greet', () => mail.verify()),
    }
  }
}
