/** Columns that the database works out of the row by itself, for its indexes. They are nobody's to write, and no part of what a view says. */
export const GENERATED_COLUMNS: ReadonlySet<string> = new Set(['seen', 'closed_status'])
