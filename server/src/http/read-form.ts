import { Effect } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { TooLarge, type Unreadable, unreadable } from './failures.ts'
import { readBytes } from './read-bytes.ts'

/** What the form around a file may take besides it. */
const ENVELOPE_BYTES = 64 * 1024

interface FormAsked {
  /** Largest file that is taken, bytes. */
  readonly most: number
  /** Fields that may stand beside the file. */
  readonly fields: readonly string[]
}

/** A file out of a multipart form, and what stands beside it; a field that was not asked for is refused, and so is a file too large: 413. */
export const readForm = (
  c: Context<ApiEnv>,
  { most, fields }: FormAsked,
): Effect.Effect<{ readonly file: File; readonly form: FormData }, Unreadable | TooLarge> =>
  Effect.gen(function* () {
    const type = c.req.header('content-type') ?? ''
    const what = ['file', ...fields].join(' and ')
    if (!/^multipart\/form-data\b/i.test(type)) return yield* unreadable('file', `Expected a multipart form with ${what}`)
    const read = yield* Effect.tryPromise({
      try: () => readBytes(c.req.raw, most + ENVELOPE_BYTES),
      catch: () => unreadable('file', 'The upload broke off'),
    })
    if (read instanceof TooLarge) return yield* new TooLarge({ most })
    const form = yield* Effect.tryPromise({
      try: () => new Response(Buffer.from(read), { headers: { 'content-type': type } }).formData(),
      catch: () => unreadable('file', 'This is no multipart form'),
    })
    const stranger = [...new Set(form.keys())].find((name) => name !== 'file' && !fields.includes(name))
    if (stranger !== undefined) return yield* unreadable(stranger, 'There is no such field')
    const [file, ...more] = form.getAll('file')
    if (!(file instanceof File) || more.length > 0) return yield* unreadable('file', 'Expected one file')
    if (file.size > most) return yield* new TooLarge({ most })
    return { file, form }
  })
