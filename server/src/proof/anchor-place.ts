/** Where anchors are published: somewhere that whoever can write to the database cannot write to. */
export interface AnchorPlace {
  /** The tenant's last line; null before the first. */
  lastLine(tenant: string): Promise<string | null>
  /** Every line of the tenant, oldest first. */
  lines(tenant: string): Promise<readonly string[]>
  /** Adds a line behind the last one; when it resolves the line is kept. What is there is never written again. */
  add(tenant: string, position: number, line: string): Promise<void>
}
