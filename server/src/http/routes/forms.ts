import {
  createForm,
  getFormText,
  getRateConfirmation,
  listFormTexts,
  previewForm,
  recordRateConfirmation,
  sendRateConfirmation,
  updateFormText,
} from '@waybill/shared/calls/forms'
import { FORM_TEXT_KINDS, FORM_TEXT_NAMES, type FormTextKind } from '@waybill/shared/form-text/state'
import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { attachingBlocked } from '@waybill/shared/shipment/documents/decide-documents'
import { documentsOf, type LoadDocument, type NewDocument } from '@waybill/shared/shipment/documents/document'
import type { FormType } from '@waybill/shared/shipment/documents/forms'
import { Effect } from 'effect'
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
import { documentHeaders } from '../document-headers.ts'
import { FileResponse } from '../file-response.ts'
import { type Implementation, implement } from '../implement.ts'
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
export const formCalls = ({ shipments, answer, cache, forms, formTexts, storage, users }: Parts): readonly Implementation[] => {
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

  const textResource = (text: CurrentFormText) => ({ ...text, name: FORM_TEXT_NAMES[text.kind] })
  const isKind = (kind: string): kind is FormTextKind => FORM_TEXT_KINDS.some((known) => known === kind)
  const kindOf = (kind: string): Effect.Effect<FormTextKind, NotFound> =>
    isKind(kind) ? Effect.succeed(kind) : Effect.fail(new NotFound({ what: 'form text', message: `There is no form text ${kind}.` }))

  return [
    implement(createForm, {
      handle: ({ tenant, body, command }) =>
        Effect.gen(function* () {
          const { form } = body
          const pro = String(form.pro)
          const printed = yield* print(tenant, pro, form.type)
          const blocked = attachingBlocked(printed.shipment)
          if (blocked) return yield* new RefusedByRule({ refusal: blocked })
          const document = yield* kept(tenant, printed)
          const ack = yield* shipments.send(yield* command(), pro, { type: 'AttachDocument', document })
          const stored = documentsOf(ack.state).findLast(({ form: origin }) => origin?.type === form.type) as LoadDocument
          return { position: ack.position, body: { document: { pro, ...stored } } }
        }),
    }),
    implement(previewForm, {
      handle: ({ tenant, body: { form } }) =>
        print(tenant, String(form.pro), form.type).pipe(
          Effect.map(
            ({ pdf, name, origin }) =>
              new FileResponse(pdf, {
                ...documentHeaders({ name, media_type: PDF, size: pdf.byteLength }, true),
                'waybill-load-version': String(origin.version),
                'waybill-load-position': String(origin.position),
                ...(origin.text_version !== null && { 'waybill-text-version': String(origin.text_version) }),
              }),
          ),
        ),
    }),
    implement(listFormTexts, {
      handle: ({ tenant }) =>
        Effect.promise(() => Promise.all(FORM_TEXT_KINDS.map((kind) => readFormText(cache, tenant, kind)))).pipe(
          Effect.map((texts) => ({ form_texts: texts.map(textResource), total: texts.length, more: false, next: null })),
        ),
    }),
    implement(getFormText, {
      find: ({ params }) => kindOf(params.kind),
      handle: ({ tenant, found: kind }) =>
        Effect.promise(() => readFormText(cache, tenant, kind)).pipe(Effect.map((text) => ({ form_text: textResource(text) }))),
    }),
    implement(updateFormText, {
      find: ({ params }) => kindOf(params.kind),
      handle: ({ body, command, found: kind }) =>
        Effect.gen(function* () {
          const { form_text } = body
          const request = yield* command(form_text.version ?? null)
          const ack = yield* formTexts.revise(request, kind, form_text.text)
          return { position: ack.position, body: { form_text: textResource(currentFormText(kind, ack.version, ack.state)) } }
        }),
    }),
    implement(getRateConfirmation, {
      find: ({ tenant, params }) => shipmentExists(cache, tenant, params.pro),
      handle: ({ tenant, params: { pro } }) =>
        Effect.gen(function* () {
          const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, pro))
          const confirmations = state?.confirmations ?? []
          return { carrier_rate_confirmation: { pro, ...confirmationSummary({ confirmations }), confirmations } }
        }),
    }),
    implement(recordRateConfirmation, {
      find: ({ tenant, params }) => shipmentExists(cache, tenant, params.pro),
      handle: ({ tenant, params: { pro }, body, command }) =>
        Effect.gen(function* () {
          const { version = null, carrier_rate_confirmation: named, ...plain } = body
          const input = { ...plain, ...named }
          yield* knownUser(tenant, 'sent_by_username', input.sent_by_username)
          yield* knownUser(tenant, 'received_by_username', input.received_by_username)
          const ack = yield* shipments.send(yield* command(version), pro, {
            type: 'MarkConfirmation',
            confirm_sent: input.confirm_sent ?? null,
            sent_by_username: input.sent_by_username ?? null,
            confirm_received: input.confirm_received ?? null,
            received_by_username: input.received_by_username ?? null,
          })
          return yield* answer.changed(tenant)(ack)
        }),
    }),
    implement(sendRateConfirmation, {
      find: ({ tenant, params }) => shipmentExists(cache, tenant, params.pro),
      handle: ({ tenant, params: { pro }, body, command }) =>
        Effect.gen(function* () {
          const { to = null, message = null, version = null } = body
          const request = yield* command(version)
          const printed = yield* print(tenant, pro, 'rate_confirmation')
          const document = yield* kept(tenant, printed)
          const user = yield* Effect.promise(() => cache.fresh(tenant, userStream, request.by.id))
          const sender = user.state ? senderOf(user.state) : { name: request.by.username, email: null }
          const mail = confirmationMail(printed, sender, message)
          const ack = yield* shipments.send(request, pro, { type: 'RequestConfirmation', to, ...mail, document })
          return yield* answer.changed(tenant)(ack)
        }),
    }),
  ]
}
