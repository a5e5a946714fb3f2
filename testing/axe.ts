import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

interface Look {
  readonly theme: 'light' | 'dark'
  readonly density?: 'default' | 'comfortable'
}

interface Search {
  /** A name for what the page shows, used in failures and for the screenshots of `SHOTS=<folder>`. */
  readonly state?: string
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string
  readonly looks?: readonly Look[]
  /** Include axe's best practices beyond WCAG. */
  readonly advice?: boolean
}

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ADVICE = 'best-practice'
/**
 * Rules that depend on colors and sizes. All others are about names, roles and order, which are the same in every theme
 * and density.
 */
const OF_THE_LOOK = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** Light comes last because it is the page's initial theme. */
const BOTH_THEMES: readonly Look[] = [{ theme: 'dark' }, { theme: 'light' }]

/** Axe is kept in the frame, because injecting and compiling it for every check takes half as long again. */
const injectAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/** The light theme checks all rules, the dark one only those that appearance can change. */
const rulesFor = (theme: Look['theme'], advice: boolean) =>
  theme === 'light'
    ? { type: 'tag' as const, values: advice ? [...WCAG_2_2_AA, ADVICE] : WCAG_2_2_AA }
    : { type: 'rule' as const, values: OF_THE_LOOK }

/** Requests violations only: describing every passing element takes axe longer than the check. */
const violationsOn = async (page: Page, within: string | undefined, runOnly: ReturnType<typeof rulesFor>) => {
  const [top, ...inside] = page.frames()
  if (top) await injectAxe(top)
  // The PDF viewer's frame belongs to the browser and can't be entered.
  await Promise.all(inside.map((frame) => injectAxe(frame).catch(() => undefined)))
  return page.evaluate(
    async ([part, only]) => {
      const isEnding = ({ effect, playState }: Animation) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      // A color in transition has no final contrast. When one animation ends, another may start.
      for (let moving = document.getAnimations().filter(isEnding); moving.length > 0; moving = document.getAnimations().filter(isEnding))
        await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      return (await here.run(part ?? document, { resultTypes: ['violations'], runOnly: only })).violations
    },
    [within, runOnly] as const,
  )
}

/** Checks that axe finds no WCAG 2.2 AA violations on the page in any theme or density. */
export const expectAccessible = async (
  page: Page,
  { state = '', within, looks = BOTH_THEMES, advice = false }: Search = {},
): Promise<void> => {
  for (const look of looks) {
    const { theme } = look
    await page.evaluate((attributes) => void Object.assign(document.documentElement.dataset, attributes), look)
    if (process.env.SHOTS && state !== '')
      await page.screenshot({ path: `${process.env.SHOTS}/${state.replace(/\W+/g, '-')}-${theme}.png` })
    const violations = await violationsOn(page, within, rulesFor(theme, advice))
    expect(violations.map(({ id, nodes }) => [state, theme, id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  }
}
