import { Effect } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { TooLarge, type Unreadable, unreadable } from './failures.ts'
import { readBytes } from './read-bytes.ts'

/** The parts of an upload form that the route takes. */
const ENVELOPE_BYTES = 64 * 1024

interface FormOptions {
  /** Maximum file size, bytes. */
  readonly most: number
  /** Fields allowed next to the file. */
  readonly fields: readonly string[]
}

/** A multipart form that was read. */
export interface UploadedForm {
  readonly file: File
  readonly form: FormData
}

/** Reads a file and the fields next to it from a multipart form. Unknown fields are refused, and so is a file that is too large: 413. */
export const readForm = (c: Context<ApiEnv>, { most, fields }: FormOptions): Effect.Effect<UploadedForm, Unreadable | TooLarge> =>
  Effect.gen(function* () {
    const type = c.req.header('content-type') ?? ''
    const what = ['file', ...fields].join(' and ')
    if (!/^multipart\/form-data\b/i.test(type)) return yield* unreadable('file', `Expected a multipart form with ${what}`)
    const content = yield* Effect.tryPromise({
      try: () => readBytes(c.req.raw, most + ENVELOPE_BYTES),
      catch: () => unreadable('file', 'The upload was cut off. Send it again'),
    })
    if (content instanceof TooLarge) return yield* new TooLarge({ most })
    const form = yield* Effect.tryPromise({
      try: () => new Response(Buffer.from(content), { headers: { 'content-type': type } }).formData(),
      catch: () => unreadable('file', 'This is not a multipart form'),
    })
    const unknownField = [...new Set(form.keys())].find((name) => name !== 'file' && !fields.includes(name))
    if (unknownField !== undefined) return yield* unreadable(unknownField, 'Unknown field')
    const [file, ...more] = form.getAll('file')
    if (!(file instanceof File) || more.length > 0) return yield* unreadable('file', 'Expected one file')
    if (file.size > most) return yield* new TooLarge({ most })
    return { file, form }
  })
