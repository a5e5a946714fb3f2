import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page in front of somebody who has no mouse. */
export const keysOf = (page: Page) => {
  /** The label of the box or button with the focus. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      const labels = at && 'labels' in at ? [...((at.labels as NodeListOf<HTMLLabelElement>) ?? [])] : []
      return at?.getAttribute('aria-label') ?? labels[0]?.textContent ?? at?.textContent ?? ''
    })
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    focused,
    press,
    type: (text: string) => page.keyboard.type(text),
    isAt: (label: string) => expect.poll(focused).toBe(label),
    /** Goes on with Tab until a box or a button is reached; of several of one name to the `nth`. */
    tabTo: async (label: string, nth = 1) => {
      let met = 0
      for (let tries = 0; tries < 300; tries += 1) {
        if ((await focused()) === label) {
          met += 1
          if (met === nth) return
        }
        await press('Tab')
      }
      throw new Error(`Tab does not lead to ${label}`)
    },
  }
}
