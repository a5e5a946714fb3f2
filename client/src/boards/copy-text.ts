import { showToast } from '../ui/toast-store.ts'

/** Puts a text on the clipboard, also on pages without TLS, where the browser has no clipboard to offer. */
export const copyText = async (text: string) => {
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
  showToast({ tone: 'ok', text: `Copied ${text}` })
}
