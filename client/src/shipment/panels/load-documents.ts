import { type LoadDocument, MAX_DOCUMENT_BYTES } from '@waybill/shared/shipment/documents/document'

export interface Folder {
  readonly name: string
  readonly documents: readonly LoadDocument[]
}

/** Documents by folder: the company's folders in order, then any others. Empty folders are left out; newest documents come first. */
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
export const fileSizeText = (bytes: number): string => {
  if (bytes < KIB) return `${bytes} B`
  if (bytes < MIB) return `${Math.round(bytes / KIB)} KiB`
  return `${(bytes / MIB).toFixed(1)} MiB`
}

/** Why a file can't be uploaded; null if it can. Same rules as the server. */
export const whyNotSent = ({ size }: { readonly size: number }): string | null => {
  if (size === 0) return 'The file is empty'
  if (size > MAX_DOCUMENT_BYTES) return `The file is ${fileSizeText(size)}. The limit is ${MAX_DOCUMENT_BYTES / MIB} MiB.`
  return null
}
