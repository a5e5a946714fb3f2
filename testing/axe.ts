import axe, { type AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

interface Search {
  /** A selector of what is looked at; the whole page when there is none. */
  readonly within?: string
  readonly tags?: readonly string[]
  readonly rules?: readonly string[]
}

interface AxeOnPage {
  include(selector: string): AxeOnPage
  withTags(tags: readonly string[]): AxeOnPage
  /** Of a state that is searched in both themes: everything in the light one, in the dark one what a look can change. */
  inTheme(theme: string): AxeOnPage
  analyze(): Promise<Pick<AxeResults, 'violations'>>
}

/** The rules that colours and sizes decide. All others are about names, roles and order, which are the same in every look. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Axe stays where it once came to: put in anew for every search, it is compiled anew, and a search takes half as long again. */
const bringTo = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/**
 * Axe in front of a page, asked for violations alone: to describe every element that passes takes it longer than the search. It begins
 * when nothing moves or fades any more: a colour on its way has no contrast of its own.
 */
export const axeOn = (page: Page, search: Search = {}): AxeOnPage => ({
  include: (within) => axeOn(page, { ...search, within }),
  withTags: (tags) => axeOn(page, { ...search, tags }),
  inTheme: (theme) => axeOn(page, theme === 'light' ? search : { ...search, rules: OF_THE_LOOK }),
  analyze: async () => {
    const [top, ...inside] = page.frames()
    if (top) await bringTo(top)
    // The frame of a viewer of papers is the browser's own and lets nobody in.
    await Promise.all(inside.map((frame) => bringTo(frame).catch(() => undefined)))
    return page.evaluate(async ({ within, tags, rules }) => {
      const isEnding = ({ effect, playState }: Animation) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      // One that ends may be what another begins with.
      for (let moving = document.getAnimations().filter(isEnding); moving.length > 0; moving = document.getAnimations().filter(isEnding))
        await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await here.run(within ?? document, {
        resultTypes: ['violations'],
        ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
      })
      return { violations }
    }, search)
  },
})
