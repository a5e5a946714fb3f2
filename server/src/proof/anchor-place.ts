/** Where anchors are published: storage that cannot be written with access to the database alone. */
export interface AnchorPlace {
  /** Identifies the storage: a new one starts without anchors, and that is no loss. */
  readonly name: string
  /** The tenant's last lines, at most `count`, oldest first. */
  lastLines(tenant: string, count: number): Promise<readonly string[]>
  /** Every line of the tenant, oldest first. */
  lines(tenant: string): Promise<readonly string[]>
  /** Adds a line after the last one; when it resolves the line is stored. Existing lines are never written again. */
  add(tenant: string, position: number, line: string): Promise<void>
}
