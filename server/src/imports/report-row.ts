/** A message about a place in a file: a reject reason or a warning. */
export interface ReportRow {
  readonly file: string
  readonly line: number
  readonly reason: string
}
