export interface Column {
  readonly title: string
  /** CSS pixels or a length; a share of what is left unless said. */
  readonly width?: number | string
  /** Its title is for machines that read aloud. */
  readonly silent?: boolean
}

/** The heads of a table's columns. */
export const TableHead = ({ columns }: { readonly columns: readonly Column[] }) => (
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
