import type { Ref } from 'react'

export interface FileInputProps {
  /** A button on the page clicks it. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly accept?: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A hidden file input, opened by a button. The same file can be chosen again. */
export const FileInput = ({ ref, label, accept, multiple = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      currentTarget.value = ''
      onFiles(files)
    }}
  />
)
