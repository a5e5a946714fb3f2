export interface TableColumn {
  readonly title: string
  /** CSS pixels or a CSS length; default: a share of the remaining width. */
  readonly width?: number | string
  /** The title is visible to screen readers only. */
  readonly silent?: boolean
}

/** The header row of a table. */
export const TableHead = ({ columns }: { readonly columns: readonly TableColumn[] }) => (
  <thead>
    <tr>
      {columns.map(({ title, width, silent }) => (
        <th key={title} scope="col" style={width === undefined ? undefined : { width }}>
          {silent ? <span className="sr-only">{title}</span> : title}
        </th>
      ))}
    </tr>
  </thead>
)
