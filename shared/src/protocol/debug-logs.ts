import { Schema } from 'effect'
import { prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const

/** What went wrong in a client [7.6]. */
export const DebugLogBody = Schema.Struct({
  debug_log: Schema.Struct(
    optional({
      source: text(255),
      title: text(255),
      message: prose(4000),
      stack_trace: prose(20_000),
      browser_name: text(80),
      browser_version: text(80),
      user_id: text(40),
      log_level: Schema.Literals(LOG_LEVELS),
    }),
  ),
})

/** An entry as it is read back [7.7]. `user_id` is who was signed in. */
export const DebugLog = Schema.Struct({
  id: Schema.String,
  created_at: Schema.String,
  user_id: Schema.NullOr(Schema.String),
  log_level: Schema.Literals(LOG_LEVELS),
  source: Schema.NullOr(Schema.String),
  title: Schema.NullOr(Schema.String),
  message: Schema.NullOr(Schema.String),
  stack_trace: Schema.NullOr(Schema.String),
  browser_name: Schema.NullOr(Schema.String),
  browser_version: Schema.NullOr(Schema.String),
})
