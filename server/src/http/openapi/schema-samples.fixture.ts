/** JSON Schema as the document of the calls has it, as far as bodies use it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** What a field may be by its name, where only the world of the test knows: ids, numbers of the trade. */
export type KnownNames = Readonly<Record<string, unknown>>

/** Texts by the name of their field, as names are given here; the first whose pattern fits. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/(^|_)(date|day|expires|expiration)$|_date$/, '2026-11-21'],
  [/(^|_)time$/, '08:00'],
  [/(_at|_since|^since|^until)$/, '2026-11-21T14:00:00Z'],
  [/(rate|amount|limit|value|total|cost|price|balance)$/, '12.50'],
  [/timezone$/, 'America/Chicago'],
  [/state$/, 'IL'],
  [/city$/, 'Chicago'],
  [/zip$/, '60601'],
  [/country$/, 'US'],
  [/email$/, 'walk@broker.example'],
]
const TEXTS = ['walk', '2026-11-21', '08:00', '12.50', '4820001', 'W']

const textFor = (name: string, { pattern = '', maxLength = Number.POSITIVE_INFINITY }: JsonSchema): string => {
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  const fits = (text: string) => new RegExp(pattern).test(text) && text.length <= maxLength
  return [...(named ? [named] : []), ...TEXTS].find(fits) ?? 'W'
}

/** Reads the schemas of one document. */
export const createSchemaSamples = (document: unknown) => {
  const resolved = (schema: JsonSchema): JsonSchema => {
    if (!schema.$ref) return schema
    const steps = schema.$ref.slice(2).split('/')
    return resolved(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as JsonSchema)
  }

  const branches = (schema: JsonSchema): readonly JsonSchema[] => {
    const known = resolved(schema)
    const choices = known.anyOf ?? known.oneOf
    return choices ? choices.flatMap(branches) : [known]
  }

  const typesOf = (schema: JsonSchema): ReadonlySet<string> =>
    new Set(
      branches(schema).flatMap((branch) => {
        const values = 'const' in branch ? [branch.const] : branch.enum
        if (values) return values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value))
        if (branch.properties) return ['object']
        return branch.type ? [branch.type].flat() : ['null', 'boolean', 'number', 'string', 'array', 'object']
      }),
    )

  const ofType = (schema: JsonSchema, whole: boolean, known: KnownNames, depth: number, field: string): unknown => {
    const type = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()[0]
    if (type === 'object') return objectOf(schema, whole, known, depth)
    if (type === 'array') return schema.items && (whole || schema.minItems) ? [sample(schema.items, whole, known, depth + 1, field)] : []
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    if (type === 'boolean') return true
    if (type === 'null') return null
    return textFor(field, schema)
  }

  const objectOf = (schema: JsonSchema, whole: boolean, known: KnownNames, depth: number): unknown =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name) || (whole && depth < 5))
        .map(([name, field]) => [name, name in known ? known[name] : sample(field, whole, known, depth + 1, name)]),
    )

  /** A value that the schema takes: with `whole` every field, else only those that must be there. */
  const sample = (schema: JsonSchema, whole: boolean, known: KnownNames, depth = 0, field = ''): unknown => {
    const choices = branches(schema)
    const branch = choices.find((one) => one.type !== 'null' && !one.enum?.includes('')) ?? choices[0] ?? {}
    if ('const' in branch) return branch.const
    if (branch.enum) return branch.enum[0]
    return ofType(branch, whole, known, depth, field)
  }

  const ODD = [{ odd: true }, [7], 'odd', 1.5, true] as const
  const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

  /** A value of a type that the schema does not take; undefined where it takes everything. */
  const wrong = (schema: JsonSchema): unknown => {
    const types = typesOf(schema)
    return ODD.find((value) => !types.has(typeOf(value)) && !(typeof value === 'number' && types.has('integer')))
  }

  /** The fields of a body, down to those inside its envelope, each with its schema. */
  const fieldsOf = (schema: JsonSchema, depth = 2): readonly { readonly path: readonly string[]; readonly schema: JsonSchema }[] =>
    depth === 0
      ? []
      : branches(schema).flatMap((branch) =>
          Object.entries(branch.properties ?? {}).flatMap(([name, field]) => [
            { path: [name], schema: field },
            ...fieldsOf(field, depth - 1).map(({ path, schema: inner }) => ({ path: [name, ...path], schema: inner })),
          ]),
        )

  const mustSay = (schema: JsonSchema): boolean => branches(schema).every((branch) => (branch.required?.length ?? 0) > 0)

  return { sample, wrong, fieldsOf, mustSay }
}
