/** Where the papers of a load lie unless the tenant's settings say otherwise [3.10]. */
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

/** Whether a folder holds what proves the delivery, under either of its names. */
export const isPodFolder = (folder: string): boolean => POD.test(folder.trim())

/** The tenant's own name of the folder that somebody means, in whatever case; null when the tenant has no such folder. */
export const folderMeant = (folders: readonly string[], said: string): string | null =>
  folders.find((folder) => folder.toLowerCase() === said.trim().toLowerCase()) ??
  (isPodFolder(said) ? (folders.find(isPodFolder) ?? null) : null)
