/** Default document folders of a load [3.10], unless the company's settings define others. */
export const DEFAULT_FOLDERS = [
  'Rate Confirmation',
  'Bill of Lading',
  'POD',
  'Carrier Invoice',
  'Customer Invoice',
  'Lumper Receipt',
  'Other',
]

const POD = /^(pod|proof of delivery)$/i

/** Whether a folder holds proofs of delivery, under either of its names. */
export const isPodFolder = (folder: string): boolean => POD.test(folder.trim())

/** The company's folder with this name, in any case; null if it has none. */
export const findFolder = (folders: readonly string[], name: string): string | null =>
  folders.find((folder) => folder.toLowerCase() === name.trim().toLowerCase()) ??
  (isPodFolder(name) ? (folders.find(isPodFolder) ?? null) : null)
