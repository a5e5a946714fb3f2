import { Result } from 'effect'

/**
 * One parameter of a query string: what it means, how it is documented, and how its text is read. `Value` is what a handler gets, `Input`
 * what a caller passes.
 */
export interface Parameter<out Value = unknown, out Input = unknown> {
  readonly description: string
  /** JSON Schema of the text form. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Several values are sent in one parameter, with commas between them, not by repeating it. */
  readonly separator?: ','
  /** 400 without it. */
  readonly isRequired?: true
  /** Reads the texts that were sent, none when the parameter is absent; fails with what was expected. */
  readonly read: (texts: readonly string[]) => Result.Result<Value, string>
  /** Never set; carries the type that a caller passes. */
  readonly input?: Input
}

/** A parameter that a request must have. */
export type RequiredParameter<Value = unknown, Input = unknown> = Parameter<Value, Input> & { readonly isRequired: true }

/** The type of a parameter's value in a handler. */
export type ValueOf<P> = P extends Parameter<infer Value, unknown> ? Value : never

/** Reads a parameter that has at most one text; `absent` is its value without one. */
const single =
  <Value, Absent>(absent: Absent, parse: (text: string) => Result.Result<Value, string>) =>
  (texts: readonly string[]): Result.Result<Value | Absent, string> => {
    const [text, ...more] = texts
    if (text === undefined) return Result.succeed(absent)
    return more.length > 0 ? Result.fail('Expected one value') : parse(text)
  }

/** Text of any kind; null when it is absent or empty. */
export const text = (description: string): Parameter<string | null, string> => ({
  description,
  schema: { type: 'string' },
  read: single(null, (value) => Result.succeed(value === '' ? null : value)),
})

/** The same parameter, answered 400 when it is absent or empty. */
export const required = <Value, Input>(parameter: Parameter<Value, Input>): RequiredParameter<NonNullable<Value>, Input> => ({
  ...parameter,
  isRequired: true,
  read: (texts) =>
    Result.flatMap(parameter.read(texts), (value) =>
      value === null || value === undefined ? Result.fail('Expected a value') : Result.succeed(value),
    ),
})

interface Range {
  readonly minimum?: number
  readonly maximum?: number
}

const numberText = (kind: string, { minimum, maximum }: Range, isKind: (value: number) => boolean) => {
  const from = minimum === undefined ? '' : ` from ${minimum}`
  const expected = `Expected ${kind}${from}${maximum === undefined ? '' : ` ${from === '' ? 'up ' : ''}to ${maximum}`}`
  return (value: string): Result.Result<number, string> => {
    const parsed = value.trim() === '' ? Number.NaN : Number(value)
    const fits = isKind(parsed) && parsed >= (minimum ?? -Infinity) && parsed <= (maximum ?? Infinity)
    return fits ? Result.succeed(parsed) : Result.fail(expected)
  }
}

type Defaulted<Options, Value> = Options extends { readonly default: Value } ? Value : Value | null

/** A whole number, or `default` when it is absent. */
export const integer = <const Options extends Range & { readonly default?: number }>(
  description: string,
  options: Options = {} as Options,
): Parameter<Defaulted<Options, number>, number> => ({
  description,
  schema: { type: 'integer', ...(options as Range) },
  read: single(options.default ?? null, numberText('a whole number', options, Number.isInteger)) as Parameter<
    Defaulted<Options, number>
  >['read'],
})

/** A number, or `default` when it is absent. */
export const decimal = <const Options extends Range & { readonly default?: number }>(
  description: string,
  options: Options = {} as Options,
): Parameter<Defaulted<Options, number>, number> => ({
  description,
  schema: { type: 'number', ...(options as Range) },
  read: single(options.default ?? null, numberText('a number', options, Number.isFinite)) as Parameter<Defaulted<Options, number>>['read'],
})

const onOff = (value: string): Result.Result<boolean, string> => {
  if (value === '' || value === 'true' || value === '1') return Result.succeed(true)
  return value === 'false' || value === '0' ? Result.succeed(false) : Result.fail('Expected true or false')
}

/** Either of two values, with no default: it narrows a list. */
export const flag = (description: string): Parameter<boolean | null, boolean> => ({
  description,
  schema: { type: 'boolean' },
  read: single(null, onOff),
})

/** Off unless it is sent as `true`, `1` or without a value. */
export const option = (description: string): Parameter<boolean, boolean> => ({
  description,
  schema: { type: 'boolean', default: false },
  read: single(false, onOff),
})

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** A calendar date, `YYYY-MM-DD`. */
export const day = (description: string): Parameter<string | null, string> => ({
  description,
  schema: { type: 'string', format: 'date' },
  read: single(null, (value) => (isDay(value) ? Result.succeed(value) : Result.fail('Expected a date such as 2026-11-20'))),
})

/** A point in time, ISO 8601. */
export const instant = (description: string): Parameter<string | null, string> => ({
  description,
  schema: { type: 'string', format: 'date-time' },
  read: single(null, (value) =>
    Number.isNaN(Date.parse(value)) ? Result.fail('Expected a time such as 2026-11-20T14:00:00Z') : Result.succeed(value),
  ),
})

/** One of some values, or `fallback` when it is absent. */
export const oneOf = <const Value extends string, const Fallback extends NoInfer<Value> | null = null>(
  description: string,
  values: readonly Value[],
  fallback: Fallback = null as Fallback,
): Parameter<Value | Fallback, Value> => ({
  description,
  schema: { type: 'string', enum: values, ...(fallback !== null && { default: fallback }) },
  read: single(fallback, (value) => {
    const known = values.find((one) => one === value)
    return known === undefined ? Result.fail(`Expected one of ${values.join(', ')}`) : Result.succeed(known)
  }),
})

const each = <Value>(
  parameter: Parameter<Value>,
  texts: readonly string[],
): Result.Result<readonly NonNullable<Value>[] | null, string> => {
  const values: NonNullable<Value>[] = []
  for (const value of texts) {
    const read = parameter.read([value])
    if (Result.isFailure(read)) return Result.fail(read.failure)
    if (read.success !== null && read.success !== undefined) values.push(read.success)
  }
  return Result.succeed(texts.length === 0 ? null : values)
}

/** Several values of one parameter, sent by repeating it; null when it is absent. */
export const several = <Value, Input>(
  parameter: Parameter<Value, Input>,
): Parameter<readonly NonNullable<Value>[] | null, Input | readonly Input[]> => ({
  description: parameter.description,
  schema: { type: 'array', items: parameter.schema },
  read: (texts) => each(parameter, texts),
})

/** Several values in one parameter, with commas between them; null when it is absent. */
export const listed = <Value, Input>(
  parameter: Parameter<Value, Input>,
): Parameter<readonly NonNullable<Value>[] | null, readonly Input[]> => ({
  description: parameter.description,
  schema: { type: 'array', items: parameter.schema },
  separator: ',',
  read: (texts) =>
    texts.length === 0 ? Result.succeed(null) : each(parameter, texts.flatMap((value) => value.split(',')).filter(Boolean)),
})

/** A column that a list is sorted by. */
export interface SortColumn {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** The order of a list, `-column,column`; null when it is absent. Without `columns`, the handler checks the names. */
export const sort = (description: string, columns?: readonly string[]): Parameter<readonly SortColumn[] | null, string> => ({
  description,
  schema: { type: 'string' },
  read: single(null, (value) => {
    const order = value
      .split(',')
      .filter(Boolean)
      .map((part): SortColumn => (part.startsWith('-') ? { column: part.slice(1), direction: 'desc' } : { column: part, direction: 'asc' }))
    const unknown = columns && order.find(({ column }) => !columns.includes(column))
    return unknown ? Result.fail(`This list can't be sorted by ${unknown.column}`) : Result.succeed(order)
  }),
})

/** The same, for lists that are sorted by several columns. */
export const sortByColumns = (description: string, columns?: readonly string[]): Parameter<readonly SortColumn[] | null, string> => ({
  ...sort(description, columns),
  schema: { type: 'array', items: { type: 'string' } },
  separator: ',',
})
