import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import type { DecidedEvent, StoredEvent } from '../log/envelope.ts'
import { DEFAULT_FORM_TEXTS, type FormText, type FormTextKind } from './state.ts'

export type FormTextEvent = DecidedEvent<
  'FormTextRevised',
  { readonly kind: FormTextKind; readonly from: string | null; readonly to: string }
>

/** Changes a text [2.39]. An unchanged text records no event, and neither does the built-in text. */
export const decideFormText = (
  state: FormText | null,
  kind: FormTextKind,
  text: string,
): Result.Result<readonly FormTextEvent[], Refusal> => {
  const to = text.replaceAll('\r\n', '\n').trim()
  if (to === '') {
    return refuse('FormTextMissing', 'Error: Fill all required fields.', [
      { key: 'form_text:required', field: 'form_text.text', message: 'Form: Text is required' },
    ])
  }
  if (to === (state?.text ?? DEFAULT_FORM_TEXTS[kind])) return Result.succeed([])
  return Result.succeed([{ type: 'FormTextRevised', schema_version: 1, data: { kind, from: state?.text ?? null, to } }])
}

/** The text after one more event of its stream; null before the first. */
export const evolveFormText = (_: FormText | null, { data, meta }: Pick<StoredEvent, 'data' | 'meta'>): FormText => ({
  text: (data as FormTextEvent['data']).to,
  revised_by: meta.by.username,
  revised_at: meta.at,
})
