import { file } from './client.ts'

/** The bytes of a document on a load, with the permissions of the signed-in user. */
export const documentBytes = (documentId: string, signal?: AbortSignal): Promise<Blob> =>
  file('GET /documents/{id}/content', { params: { id: documentId }, query: { inline: true }, signal })

/** How long an object URL stays valid after it was handed to the browser, in ms. */
const HANDED_OVER = 60_000

const addressOf = (bytes: Blob): string => {
  const address = URL.createObjectURL(bytes)
  setTimeout(() => URL.revokeObjectURL(address), HANDED_OVER)
  return address
}

/** Shows a document of a load in its own window. The window opens immediately, otherwise the browser would block it. */
export const openDocument = async (documentId: string): Promise<void> => {
  const shown = window.open('', '_blank')
  try {
    const address = addressOf(await documentBytes(documentId))
    if (shown) shown.location.href = address
  } catch (error) {
    shown?.close()
    throw error
  }
}

/** Saves bytes as a file with this name. */
export const saveBytes = (bytes: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = addressOf(bytes)
  link.download = name
  link.click()
}
