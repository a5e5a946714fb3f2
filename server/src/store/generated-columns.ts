/** Columns that the database computes from the row, for its indexes. They are never written, and not part of a view's contents. */
export const GENERATED_COLUMNS: ReadonlySet<string> = new Set(['seen', 'closed_status'])
