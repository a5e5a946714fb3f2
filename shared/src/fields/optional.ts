import { Schema } from 'effect'

type Fields = { readonly [key: string]: Schema.Top }

/** The same fields, each of them absent if the sender does not speak of it: the shape of a form save. */
export const optional = <F extends Fields>(fields: F): { readonly [K in keyof F]: Schema.optionalKey<F[K]> } =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Schema.optionalKey(schema)])) as {
    readonly [K in keyof F]: Schema.optionalKey<F[K]>
  }
