import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

interface Look {
  readonly theme: 'light' | 'dark'
  readonly density?: 'default' | 'comfortable'
}

interface Search {
  /** What the page shows now: stands in a failure, and names the pictures that `SHOTS=<folder>` has taken. */
  readonly state?: string
  /** A selector of what is looked at; the whole page when there is none. */
  readonly within?: string
  readonly looks?: readonly Look[]
  /** Also what axe advises beyond WCAG. */
  readonly advice?: boolean
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ADVICE = 'best-practice'
/** The rules that colours and sizes decide. All others are about names, roles and order, which are the same in every look. */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** The light theme comes last: it is the one a page had. */
const BOTH_THEMES: readonly Look[] = [{ theme: 'dark' }, { theme: 'light' }]

/** Axe stays where it once came to: put in anew for every search, it is compiled anew, and a search takes half as long again. */
const bringTo = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/** In the light theme everything is searched, in the dark one what a look can change. */
const rulesFor = (theme: Look['theme'], advice: boolean) =>
  theme === 'light'
    ? { type: 'tag' as const, values: advice ? [...WCAG_2_2_AA, ADVICE] : WCAG_2_2_AA }
    : { type: 'rule' as const, values: OF_THE_LOOK }

/** Asked for violations alone: to describe every element that passes takes axe longer than the search. */
const violationsOn = async (page: Page, within: string | undefined, runOnly: ReturnType<typeof rulesFor>) => {
  const [top, ...inside] = page.frames()
  if (top) await bringTo(top)
  // The frame of a viewer of papers is the browser's own and lets nobody in.
  await Promise.all(inside.map((frame) => bringTo(frame).catch(() => undefined)))
  return page.evaluate(
    async ([part, only]) => {
      const isEnding = ({ effect, playState }: Animation) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      // A colour on its way has no contrast of its own. What ends may be what another begins with.
      for (let moving = document.getAnimations().filter(isEnding); moving.length > 0; moving = document.getAnimations().filter(isEnding))
        await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      return (await here.run(part ?? document, { resultTypes: ['violations'], runOnly: only })).violations
    },
    [within, runOnly] as const,
  )
}

/** Axe finds nothing against WCAG 2.2 AA on what a page shows, in any of the looks. */
export const expectAccessible = async (
  page: Page,
  { state = '', within, looks = BOTH_THEMES, advice = false }: Search = {},
): Promise<void> => {
  for (const look of looks) {
    const { theme } = look
    await page.evaluate((wanted) => void Object.assign(document.documentElement.dataset, wanted), look)
    if (process.env.SHOTS && state !== '')
      await page.screenshot({ path: `${process.env.SHOTS}/${state.replace(/\W+/g, '-')}-${theme}.png` })
    const violations = await violationsOn(page, within, rulesFor(theme, advice))
    expect(violations.map(({ id, nodes }) => [state, theme, id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  }
}
