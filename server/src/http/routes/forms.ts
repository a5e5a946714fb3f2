import { FORM_TEXT_KINDS, FORM_TEXT_NAMES, type FormTextKind } from '@waybill/shared/form-text/state'
import { ConfirmationBody, ConfirmationSendBody, FormEnvelope, FormTextEnvelope } from '@waybill/shared/protocol/forms'
import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { attachingBlocked } from '@waybill/shared/shipment/documents/decide-documents'
import { documentsOf, type LoadDocument, type NewDocument } from '@waybill/shared/shipment/documents/document'
import type { FormType } from '@waybill/shared/shipment/documents/forms'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound, RefusedByRule } from '../../commands/failures.ts'
import { type CurrentFormText, currentFormText, type FormTextCommands, readFormText } from '../../commands/form-text/form-text-commands.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { confirmationMail } from '../../forms/confirmation-mail.ts'
import type { Forms, PrintedForm } from '../../forms/forms.ts'
import { senderOf } from '../../forms/sender.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import { userStream } from '../../users/user-stream.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { documentHeaders } from '../document-headers.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { failureResponse, runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { shipmentExists } from './shipment-exists.ts'
import type { ShipmentAnswer } from './shipment-response.ts'

const PDF = 'application/pdf'

interface Parts {
  readonly shipments: ShipmentCommands
  readonly answer: ShipmentAnswer
  readonly cache: StreamCache
  readonly forms: Forms
  readonly formTexts: FormTextCommands
  readonly storage: DocumentStorage
  readonly users: Pick<UserQueries, 'find'>
}

/** Printed forms of a load [7.35], the tenant's texts on them [2.39], and the rate confirmation sent to the carrier [2.63, 7.25]. */
export const formRoutes = ({ shipments, answer, cache, forms, formTexts, storage, users }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  /** Refuses a username that no user of the tenant has. */
  const knownUser = (tenant: string, field: string, username: string | null | undefined): Effect.Effect<void, RefusedByRule> =>
    Effect.gen(function* () {
      if (username == null || username === '') return
      const found = yield* users.find(tenant, username)
      if (found?.username.toLowerCase() === username.toLowerCase()) return
      const message = `There is no user ${username}. Enter the user who sent or received the confirmation`
      return yield* new RefusedByRule({ refusal: { type: 'UnknownUser', message, alerts: [{ key: `${field}:unknown`, field, message }] } })
    })

  const print = (tenant: string, pro: string, type: FormType): Effect.Effect<PrintedForm, NotFound> =>
    Effect.promise(() => forms.print(tenant, pro, type)).pipe(
      Effect.flatMap((printed) =>
        printed ? Effect.succeed(printed) : Effect.fail(new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })),
      ),
    )

  const kept = (tenant: string, { pdf, name, folder, origin }: PrintedForm): Effect.Effect<NewDocument, DependencyDown> =>
    Effect.tryPromise({
      try: () => storage.put(tenant, pdf),
      catch: (cause) => new DependencyDown({ dependency: 'document storage', cause }),
    }).pipe(Effect.map((sha256) => ({ name, folder, media_type: PDF, size: pdf.byteLength, sha256, form: origin })))

  routes.post('/forms', requireFeature('forms#create'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { form } = yield* decodeBody(c, FormEnvelope)
        const pro = String(form.pro)
        const printed = yield* print(c.var.tenant, pro, form.type)
        const blocked = attachingBlocked(printed.shipment)
        if (blocked) return yield* new RefusedByRule({ refusal: blocked })
        const document = yield* kept(c.var.tenant, printed)
        const ack = yield* shipments.send(yield* commandRequestOf(c), pro, { type: 'AttachDocument', document })
        const stored = documentsOf(ack.state).findLast(({ form: origin }) => origin?.type === form.type) as LoadDocument
        return { position: ack.position, status: 201, body: { document: { pro, ...stored } } }
      }),
    ),
  )

  routes.post('/forms/preview', requireFeature('forms#preview'), async (c) => {
    const exit = await c.var.edge.runtime.runPromiseExit(
      Effect.gen(function* () {
        const { form } = yield* decodeBody(c, FormEnvelope)
        return yield* print(c.var.tenant, String(form.pro), form.type)
      }),
    )
    if (exit._tag === 'Failure') return failureResponse(c, exit.cause)
    const { pdf, name, origin } = exit.value
    return c.body(Buffer.from(pdf), 200, {
      ...documentHeaders({ name, media_type: PDF, size: pdf.byteLength }, true),
      'waybill-load-version': String(origin.version),
      'waybill-load-position': String(origin.position),
      ...(origin.text_version !== null && { 'waybill-text-version': String(origin.text_version) }),
    })
  })

  const textResource = (text: CurrentFormText) => ({ ...text, name: FORM_TEXT_NAMES[text.kind] })
  const isKind = (kind: string): kind is FormTextKind => FORM_TEXT_KINDS.some((known) => known === kind)
  const kindOf = (kind: string): Effect.Effect<FormTextKind, NotFound> =>
    isKind(kind) ? Effect.succeed(kind) : Effect.fail(new NotFound({ what: 'form text', message: `There is no form text ${kind}.` }))

  routes.get('/form_texts', requireFeature('forms#preview'), (c) =>
    runQuery(
      c,
      Effect.promise(() => Promise.all(FORM_TEXT_KINDS.map((kind) => readFormText(cache, c.var.tenant, kind)))).pipe(
        Effect.map((texts) => ({ form_texts: texts.map(textResource), total: texts.length, more: false, next: null })),
      ),
    ),
  )

  routes.get('/form_texts/:kind', requireFeature('forms#preview'), (c) =>
    runQuery(
      c,
      kindOf(c.req.param('kind')).pipe(
        Effect.flatMap((kind) => Effect.promise(() => readFormText(cache, c.var.tenant, kind))),
        Effect.map((text) => ({ form_text: textResource(text) })),
      ),
    ),
  )

  routes.put('/form_texts/:kind', requireFeature('forms#edit_texts'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const kind = yield* kindOf(c.req.param('kind') ?? '')
        const { form_text } = yield* decodeBody(c, FormTextEnvelope)
        const request = yield* commandRequestOf(c, form_text.version ?? null)
        const ack = yield* formTexts.revise(request, kind, form_text.text)
        return { position: ack.position, body: { form_text: textResource(currentFormText(kind, ack.version, ack.state)) } }
      }),
    ),
  )

  routes.get('/shipments/:pro/carrier_rate_confirmation', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        yield* shipmentExists(cache, c.var.tenant, pro)
        const { state } = yield* Effect.promise(() => cache.fresh(c.var.tenant, shipmentStream, pro))
        const confirmations = state?.confirmations ?? []
        return { carrier_rate_confirmation: { pro, ...confirmationSummary({ confirmations }), confirmations } }
      }),
    ),
  )

  routes.put('/shipments/:pro/carrier_rate_confirmation', requireFeature('confirmations#record'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        yield* shipmentExists(cache, c.var.tenant, pro)
        const { version = null, carrier_rate_confirmation: named, ...plain } = yield* decodeBody(c, ConfirmationBody)
        const input = { ...plain, ...named }
        yield* knownUser(c.var.tenant, 'sent_by_username', input.sent_by_username)
        yield* knownUser(c.var.tenant, 'received_by_username', input.received_by_username)
        const ack = yield* shipments.send(yield* commandRequestOf(c, version), pro, {
          type: 'MarkConfirmation',
          confirm_sent: input.confirm_sent ?? null,
          sent_by_username: input.sent_by_username ?? null,
          confirm_received: input.confirm_received ?? null,
          received_by_username: input.received_by_username ?? null,
        })
        return yield* answer.changed(c.var.tenant)(ack)
      }),
    ),
  )

  routes.post('/shipments/:pro/carrier_rate_confirmation/send', requireFeature('confirmations#send'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        yield* shipmentExists(cache, c.var.tenant, pro)
        const { to = null, message = null, version = null } = yield* decodeBody(c, ConfirmationSendBody)
        const request = yield* commandRequestOf(c, version)
        const printed = yield* print(c.var.tenant, pro, 'rate_confirmation')
        const document = yield* kept(c.var.tenant, printed)
        const user = yield* Effect.promise(() => cache.fresh(c.var.tenant, userStream, request.by.id))
        const sender = user.state ? senderOf(user.state) : { name: request.by.username, email: null }
        const mail = confirmationMail(printed, sender, message)
        const ack = yield* shipments.send(request, pro, { type: 'RequestConfirmation', to, ...mail, document })
        return yield* answer.changed(c.var.tenant)(ack)
      }),
    ),
  )
  return routes
}
