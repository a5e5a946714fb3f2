import { Schema } from 'effect'

/** Fields that responses include and no command may set: sending them back is accepted and ignored. */
export const readOnly = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Schema.Unknown])) as { readonly [N in Name]: typeof Schema.Unknown }
