/** A label above a value; blank values are not printed. */
export interface LabeledValue {
  readonly label: string
  readonly value: string | null
}

/** A heading above lines, such as a name and contact details. */
export interface FormBlock {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface FormColumn {
  readonly heading: string
  /** Width relative to the other columns. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

/**
 * Cells are text. A line break starts a new line, and the first line of a multi-line cell is bold in the `leads`
 * column.
 */
export interface Table {
  readonly heading: string
  readonly columns: readonly FormColumn[]
  readonly rows: readonly (readonly string[])[]
  /** A last row in bold. */
  readonly total?: readonly string[]
  /** Number of the column whose first lines are bold. */
  readonly leads?: number
}

/** A signature block: rows of fields side by side. */
export interface Signature {
  readonly heading: string
  readonly rows: readonly (readonly string[])[]
}

/** The content of a printed form before layout; everything is text. */
export interface Sheet {
  readonly title: string
  /** The document number, below the title. */
  readonly number: string
  readonly sender: FormBlock
  readonly facts: readonly LabeledValue[]
  readonly parties: readonly FormBlock[]
  readonly tables: readonly Table[]
  readonly notes: readonly FormBlock[]
  /** Heading and paragraphs of the terms. */
  readonly terms: FormBlock | null
  readonly signatures: readonly Signature[]
  /** Printed on every page: the load version and log position it was made from. */
  readonly footer: string
  /** ISO 8601 instant printed on the form: when the version it shows was recorded. */
  readonly as_of: string
  /** The footer's content as PDF properties. */
  readonly properties: Readonly<Record<string, string>>
}
