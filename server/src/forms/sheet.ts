/** A label over a value; blank ones are left out of the page. */
export interface Fact {
  readonly label: string
  readonly value: string | null
}

/** A heading over lines: who somebody is and how to reach him. */
export interface Block {
  readonly heading: string
  readonly lines: readonly string[]
}

export interface Column {
  readonly heading: string
  /** Share of the width, in relation to the other columns. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** Cells are text; a line break begins a new line, and the first line of a cell with several is set in bold where `leads` says so. */
export interface Table {
  readonly heading: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** A last row in bold. */
  readonly total?: readonly string[]
  /** Number of the column whose first lines are bold. */
  readonly leads?: number
}

/** Who signs, and what he writes: rows of fields that stand side by side. */
export interface Signature {
  readonly heading: string
  readonly rows: readonly (readonly string[])[]
}

/** What a printed form says, before it has a shape: everything on it is text already. */
export interface Sheet {
  readonly title: string
  /** What the paper is about, under the title. */
  readonly number: string
  readonly sender: Block
  readonly facts: readonly Fact[]
  readonly parties: readonly Block[]
  readonly tables: readonly Table[]
  readonly notes: readonly Block[]
  /** Heading and paragraphs of the terms. */
  readonly terms: Block | null
  readonly signatures: readonly Signature[]
  /** On every page: of which version of the load, at which place of the log, this was made. */
  readonly footer: string
  /** ISO instant that the paper bears: when the version it shows was written down. */
  readonly as_of: string
  /** The same as the footer, for machines. */
  readonly properties: Readonly<Record<string, string>>
}
