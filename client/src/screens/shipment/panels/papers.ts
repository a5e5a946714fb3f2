import { type LoadDocument, MOST_DOCUMENT_BYTES } from '@waybill/shared/shipment/documents/document'

export interface Folder {
  readonly name: string
  readonly documents: readonly LoadDocument[]
}

/** Papers by folder, the tenant's folders in their order and any other after them, empty ones left out; in each the newest first. */
export const byFolder = (documents: readonly LoadDocument[], folders: readonly string[]): readonly Folder[] => {
  const others = documents.map(({ folder }) => folder).filter((folder) => !folders.includes(folder))
  return [...folders, ...new Set(others)].flatMap((name) => {
    const inside = documents.filter(({ folder }) => folder === name)
    return inside.length === 0 ? [] : [{ name, documents: inside.toReversed() }]
  })
}

const KIB = 1024
const MIB = KIB * KIB

/** `812 B`, `14 KiB`, `1.3 MiB` */
export const sizeText = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`
  if (bytes < MIB) return `${Math.round(bytes / KIB)} KiB`
  return `${(bytes / MIB).toFixed(1)} MiB`
}

/** Why a file need not be sent, because the server would not take it; null when it may go. */
export const whyNotSent = ({ size }: { readonly size: number }): string | null => {
  if (size === 0) return 'The file is empty'
  if (size > MOST_DOCUMENT_BYTES)
    return `The file has ${sizeText(size)}, more than the ${MOST_DOCUMENT_BYTES / MIB} MiB that a document may have`
  return null
}
