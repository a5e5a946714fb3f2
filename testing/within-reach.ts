import type { Page } from 'playwright-core'

/**
 * Lists what a user cannot reach or read in the current window, one line each, such as `button "New carrier": 412 px
 * beyond section`: controls and column headers that can't be scrolled to; numbers that are cut off; cut-off text
 * without a title; and, with `focusing`, a frame that moved because a control got the focus.
 */
export const outOfReach = (page: Page, { focusing = false } = {}): Promise<readonly string[]> =>
  page.evaluate(async (focusAll) => {
    const CONTROLS =
      'button, a[href], input, select, textarea, [role="columnheader"], [role="tab"], [role="option"], [role="menuitem"], [tabindex="0"]'
    const SLACK = 1.5
    const found = new Set<string>()
    const nameOf = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? element.ariaLabel ?? '') : name
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${label.slice(0, 40)}”`
    }
    const isShown = (element: HTMLElement) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && !element.closest('[inert], [aria-hidden="true"]')
    }
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** How far an element extends beyond its container where it can't be scrolled into view. */
    const beyond = (element: HTMLElement): string | null => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed') break
        const edge = box.getBoundingClientRect()
        const name = box.className ? `${box.tagName.toLowerCase()}.${String(box.className).split(' ')[0]}` : box.tagName.toLowerCase()
        if (clips(style.overflowX)) {
          const cut = Math.max(right - edge.right, edge.left - left)
          if (cut > SLACK) return `${Math.round(cut)} px beyond ${name}`
        }
        if (clips(style.overflowY)) {
          const cut = Math.max(bottom - edge.bottom, edge.top - top)
          if (cut > SLACK) return `${Math.round(cut)} px above or below ${name}`
        }
        // Scrolling brings it at most to the container's edges.
        const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)
        if (scrolls(style.overflowX)) [left, right] = [between(edge.left, left, edge.right), between(edge.left, right, edge.right)]
        if (scrolls(style.overflowY)) [top, bottom] = [between(edge.top, top, edge.bottom), between(edge.top, bottom, edge.bottom)]
      }
      const cut = Math.max(right - window.innerWidth, -left, bottom - window.innerHeight, -top)
      return cut > SLACK ? `${Math.round(cut)} px beyond the window` : null
    }

    const NUMBER = /^[-+$€\d(][-\d(.,:/ )%$]*( (lb|mi|ft|°F|%))?$/
    /** Whether text extends beyond its box: `scrollWidth` doesn't include what `overflow: clip` cuts. */
    const isCut = (element: HTMLElement, { paddingRight, borderRightWidth }: CSSStyleDeclaration) => {
      const content = document.createRange()
      content.selectNodeContents(element)
      const edge = element.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
      return content.getBoundingClientRect().right > edge + SLACK
    }
    const hasTitle = (element: HTMLElement) => element.closest('[title], [aria-label]') !== null
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue
      if (element.matches(CONTROLS)) {
        const how = beyond(element)
        if (how !== null) found.add(`${nameOf(element)}: ${how}`)
      }
      if (element instanceof HTMLInputElement) {
        if (NUMBER.test(element.value) && element.scrollWidth > element.clientWidth + SLACK)
          found.add(`${nameOf(element)}: cuts ${element.value}`)
        continue
      }
      const style = getComputedStyle(element)
      const text = element.textContent?.trim() ?? ''
      if (text === '' || !clips(style.overflowX) || !isCut(element, style)) continue
      const cell = element.closest<HTMLElement>('[role="gridcell"]')
      if (NUMBER.test(text)) found.add(`${cell ? 'cell' : nameOf(element)}: cuts the number ${text}`)
      // Cells get their title on hover.
      else if (style.textOverflow === 'ellipsis' && !cell && !element.closest('[role="columnheader"]') && !hasTitle(element))
        found.add(`${nameOf(element)}: cut without a title`)
    }
    if (document.documentElement.scrollWidth > window.innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} px wide`)

    if (focusAll) {
      const before = document.activeElement as HTMLElement | null
      for (const element of document.querySelectorAll<HTMLElement>('button, a[href]')) {
        if (!isShown(element)) continue
        element.focus()
        for (let box = element.parentElement; box; box = box.parentElement) {
          const style = getComputedStyle(box)
          const moved = (clips(style.overflowX) && box.scrollLeft !== 0) || (clips(style.overflowY) && box.scrollTop !== 0)
          if (!moved) continue
          found.add(`${nameOf(element)}: its focus moves the frame`)
          box.scrollLeft = 0
          box.scrollTop = 0
        }
      }
      if (window.scrollX !== 0 || window.scrollY !== 0) found.add('the focus moved the page')
      before?.focus()
    }
    return [...found]
  }, focusing)
