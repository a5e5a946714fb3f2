/** One parameter of the query string: what it means, and the JSON Schema of its value. */
export interface Parameter {
  readonly description: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Several values are sent in one parameter, with commas between them, not by repeating it. */
  readonly separator?: ','
  /** 400 without it. */
  readonly required?: true
}

interface Range {
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number
}

/** Text of any kind; a list of parameters may give just its description. */
export const text = (description: string): Parameter => ({ description, schema: { type: 'string' } })

export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true })

export const integer = (description: string, range: Range = {}): Parameter => ({ description, schema: { type: 'integer', ...range } })

export const decimal = (description: string, range: Range = {}): Parameter => ({ description, schema: { type: 'number', ...range } })

/** Either of two values, with no default: it narrows a list. */
export const flag = (description: string): Parameter => ({ description, schema: { type: 'boolean' } })

/** Off unless it is sent as `true`, `1` or without a value. */
export const option = (description: string): Parameter => ({ description, schema: { type: 'boolean', default: false } })

export const day = (description: string): Parameter => ({ description, schema: { type: 'string', format: 'date' } })

export const instant = (description: string): Parameter => ({ description, schema: { type: 'string', format: 'date-time' } })

export const oneOf = <const Value extends string>(description: string, values: readonly Value[], fallback?: NoInfer<Value>): Parameter => ({
  description,
  schema: { type: 'string', enum: values, ...(fallback !== undefined && { default: fallback }) },
})

/** Several values of one parameter, sent by repeating it. */
export const several = ({ description, schema }: Parameter): Parameter => ({ description, schema: { type: 'array', items: schema } })

/** Several values in one parameter, with commas between them. */
export const listed = ({ description, schema }: Parameter): Parameter => ({
  description,
  schema: { type: 'array', items: schema },
  separator: ',',
})
