import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Uses a page with the keyboard only. */
export const keysToPress = (page: Page) => {
  /** The label of the focused field or button. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      const labels = at && 'labels' in at ? [...((at.labels as NodeListOf<HTMLLabelElement>) ?? [])] : []
      return at?.getAttribute('aria-label') ?? labels[0]?.textContent ?? at?.textContent ?? ''
    })
  const pressKey = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    focused,
    pressKey,
    type: (text: string) => page.keyboard.type(text),
    isAt: (label: string) => expect.poll(focused).toBe(label),
    /** Presses Tab until a field or button is focused; the `nth` if several have the name. */
    tabTo: async (label: string, nth = 1) => {
      let met = 0
      for (let tries = 0; tries < 300; tries += 1) {
        if ((await focused()) === label) {
          met += 1
          if (met === nth) return
        }
        await pressKey('Tab')
      }
      throw new Error(`Tab does not lead to ${label}`)
    },
  }
}
