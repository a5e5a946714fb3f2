import { Schema } from 'effect'

/** Fields that calls answer and no command may set: who sends back what he was given is not refused, and they stay what they are. */
export const readOnly = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Schema.Unknown])) as { readonly [N in Name]: typeof Schema.Unknown }
