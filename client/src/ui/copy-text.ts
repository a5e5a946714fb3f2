import { showToast } from './toast-store.ts'

/**
 * Copies text to the clipboard and confirms it with the text in `label`, also on pages without TLS, where the browser has no clipboard API.
 */
export const copyText = async (text: string, label = text) => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    document.body.append(box)
    box.select()
    document.execCommand('copy')
    box.remove()
  }
  showToast({ tone: 'ok', text: `Copied ${label}` })
}
