import { decideFormText } from '@waybill/shared/form-text/decide'
import { DEFAULT_FORM_TEXTS, type FormText, type FormTextKind } from '@waybill/shared/form-text/state'
import type { Effect } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import type { CommandFailure } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { StreamCache } from '../stream-cache.ts'
import { formTextStream } from './form-text-stream.ts'

/** The current version of a text; version 0 is the default text. */
export interface CurrentFormText {
  readonly kind: FormTextKind
  readonly version: number
  readonly text: string
  readonly revised_by: string | null
  readonly revised_at: string | null
}

export const currentFormText = (kind: FormTextKind, version: number, state: FormText | null): CurrentFormText => ({
  kind,
  version,
  text: state?.text ?? DEFAULT_FORM_TEXTS[kind],
  revised_by: state?.revised_by ?? null,
  revised_at: state?.revised_at ?? null,
})

/** The tenant's text for its documents from now on. */
export const readFormText = async (cache: StreamCache, tenant: string, kind: FormTextKind): Promise<CurrentFormText> => {
  const { version, state } = await cache.fresh(tenant, formTextStream, kind)
  return currentFormText(kind, version, state)
}

/** The command that changes one of the tenant's texts [2.39]. */
export const createFormTextCommands = (streams: StreamCommands) => ({
  revise: (request: CommandRequest, kind: FormTextKind, text: string): Effect.Effect<CommandAck<FormText>, CommandFailure> =>
    streams.run(
      { stream: formTextStream, id: kind, creates: true, holder: null, decide: (state) => decideFormText(state, kind, text) },
      request,
    ),
})
export type FormTextCommands = ReturnType<typeof createFormTextCommands>
