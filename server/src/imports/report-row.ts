/** Something that an import says of a place in a file: why it was rejected, or a warning. */
export interface ReportRow {
  readonly file: string
  readonly line: number
  readonly reason: string
}
