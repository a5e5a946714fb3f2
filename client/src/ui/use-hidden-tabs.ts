import { type RefObject, useEffect, useState } from 'react'

const outOfView = (list: HTMLElement): readonly number[] => {
  const frame = list.getBoundingClientRect()
  const first = list.querySelector<HTMLElement>('[data-pinned]')
  const pinned = first && getComputedStyle(first).position === 'sticky' ? first : null
  // Scrolling keeps tabs out from under the pinned one.
  list.style.scrollPaddingLeft = `${pinned?.offsetWidth ?? 0}px`
  const left = pinned?.getBoundingClientRect().right ?? frame.left
  return [...list.children].flatMap((tab, index) => {
    const box = tab.getBoundingClientRect()
    if (tab === pinned) return []
    return box.left < left - 1 || box.right > frame.right + 1 ? [index] : []
  })
}

/** The indices of children that a scrolling list does not fully show. */
export const useHiddenTabs = (list: RefObject<HTMLElement | null>, count: number): readonly number[] => {
  const [hidden, setHidden] = useState<readonly number[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of tabs must be measured again.
  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const next = outOfView(element)
      setHidden((before) => (before.join() === next.join() ? before : next))
    }
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    for (const tab of element.children) resizes.observe(tab)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [list, count])

  return hidden
}
