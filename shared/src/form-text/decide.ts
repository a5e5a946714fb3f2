import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { DEFAULT_FORM_TEXTS, type FormText, type FormTextKind } from './state.ts'
import { type FormTextEvent, formTextStream } from './stream.ts'

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
  return Result.succeed([formTextStream.happened('FormTextRevised', { kind, from: state?.text ?? null, to })])
}
