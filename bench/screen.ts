import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { buildClient } from '../server/src/runtime/client-build.ts'
import { createDatabase } from '../server/src/runtime/database.ts'
import { findChromium } from '../testing/chromium.ts'
import { startService } from '../testing/service-process.ts'
import { createBenchTenant } from './bench-app.ts'
import { measureOpening, type Opening } from './main-thread.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'
import { startPrivateCluster } from './private-cluster.ts'

const LOADS = 40
const KEYS = 20
const OPENS = 3
const BARE = 'http://bare.test'
const BOXES = '[role="tabpanel"][data-state="active"] :is(input, textarea, [role="combobox"], [role="checkbox"])'

/** The main-thread work of a page so far, in ms of its own time: scripts, styles, layout, painting. */
const workOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** The main-thread cost of an action until the page is idle. */
const costOf = async (page: Page, cdp: CDPSession, act: () => Promise<unknown>): Promise<number> => {
  const before = await workOf(cdp)
  await act()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }))))
  return (await workOf(cdp)) - before
}

interface Candidate {
  readonly name: 'bare React form' | 'Waybill'
  /** Opens the form once and closes it; returns the cost of opening. */
  readonly open: (turn: number) => Promise<Opening>
  /** Types into one field. */
  readonly type: () => Promise<Typing>
}

interface Typing {
  /** The cost of a keystroke in a form that is being edited. */
  readonly key: number
  /** The cost of a keystroke that makes the form unsaved, or saved again. */
  readonly turn: number
}

const typing = async (page: Page, cdp: CDPSession): Promise<Typing> => {
  const turn = await perKey(page, cdp)
  await page.keyboard.press('7')
  const key = await perKey(page, cdp)
  await page.keyboard.press('Backspace')
  return { key, turn }
}

const perKey = async (page: Page, cdp: CDPSession): Promise<number> => {
  const cost = await costOf(page, cdp, async () => {
    for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace')
  })
  return cost / KEYS
}

/**
 * Compares the main-thread cost in Chromium of opening a load's tab and of a keystroke in a field with a bare React
 * form with the same number of fields.
 */
export const benchScreen = async ({ repeats, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  const folder = await mkdtemp(join(tmpdir(), 'waybill-screen-'))
  const ends: (() => Promise<unknown>)[] = [
    () => database.end(),
    () => cluster.remove(),
    () => rm(folder, { recursive: true, force: true }),
  ]
  try {
    await buildClient()
    const script = await bareScript(folder)
    const pros = await createBenchTenant(database, 'acme', LOADS)
    const server = await startService('server', cluster.url, { MAX_LOCKS_PER_USER: '1000' })
    ends.unshift(() => server.kill())
    const browser = await chromium.launch({ executablePath: await findChromium() })
    ends.unshift(() => browser.close())

    const waybill = await openWaybill(await browser.newPage({ viewport: { width: 1440, height: 900 } }), server.url, pros)
    const bare = await openBare(await browser.newPage({ viewport: { width: 1440, height: 900 } }), script, waybill.boxes)
    const candidates = [bare, waybill.candidate]
    for (const candidate of candidates) for (const turn of [0, 1]) await candidate.open(turn) // warm up

    const samples = new Map(candidates.map(({ name }) => [name, { open: [], rest: [], key: [], turn: [] } as Record<Cost, number[]>]))
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const { name, open, type } of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
        const opens: Opening[] = []
        for (let time = 0; time < OPENS; time++) opens.push(await open(2 + repeat * OPENS + time))
        const found: Record<Cost, number> = {
          open: median(opens.map(({ inSight }) => inSight)),
          rest: median(opens.map(({ atRest }) => atRest)),
          ...(await type()),
        }
        for (const cost of COSTS) samples.get(name)?.[cost].push(found[cost])
        say(
          `screen ${repeat + 1}/${repeats}, ${name}: visible ${found.open.toFixed(1)} ms, idle ${found.rest.toFixed(1)} ms, key ${found.key.toFixed(2)} ms, first edit ${found.turn.toFixed(2)} ms`,
        )
      }
    }
    return summary(samples, waybill.boxes)
  } finally {
    for (const end of ends) await end()
  }
}

const bareScript = async (folder: string): Promise<string> => {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare-form'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, lib: { entry: 'form.js', formats: ['es'], fileName: 'form' } },
  })
  return readFile(join(folder, 'form.js'), 'utf8')
}

const openBare = async (page: Page, script: string, boxes: number): Promise<Candidate> => {
  await page.route(`${BARE}/**`, (route) =>
    new URL(route.request().url()).pathname === '/bare.js'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><body><script type="module" src="/bare.js"></script>' }),
  )
  await page.goto(`${BARE}/?boxes=${boxes}`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const toggle = page.getByRole('button', { name: 'Toggle' })
  const first = page.locator('form input').first()
  return {
    name: 'bare React form',
    open: async () => {
      const cost = await measureOpening(page, 'main > button', ['click'], 'form input')
      await toggle.click()
      return cost
    },
    type: async () => {
      await toggle.click()
      await first.focus()
      const cost = await typing(page, cdp)
      await toggle.click()
      return cost
    },
  }
}

const openWaybill = async (page: Page, url: string, pros: readonly string[]) => {
  await page.goto(`${url}/acme/login`)
  await page.getByLabel('Username').fill('dispatcher')
  await page.getByLabel('Password', { exact: true }).fill('bench')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('[data-row]').nth(1).waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })

  // A plain selector, because role selectors make the page compute all roles, which would count as its work.
  const toLoad = async (pro: string) => {
    const row = `[data-row="${pro}"]`
    // The first click selects the load; the second is measured.
    await page.locator(row).dispatchEvent('click')
    return measureOpening(page, row, ['dblclick'], `[data-screen="ShipmentTab:${pro}"] ol[aria-label="Timeline"] > li`)
  }
  const leave = async () => {
    await page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('Delete')
    const discard = page.getByRole('button', { name: 'Discard and close' })
    if (await discard.isVisible()) await discard.click()
    await page.locator('[data-row]').first().waitFor()
  }
  // A different visible row each time, because a load that was open before has its history in the cache.
  const rows = await page.locator('[data-row]').evaluateAll((found) => found.map((row) => (row as HTMLElement).dataset.row ?? ''))
  const known = rows.filter((row) => pros.includes(row))
  await toLoad(known[0] ?? '')
  const boxes = await page.locator(BOXES).count()
  await leave()
  return {
    boxes,
    candidate: {
      name: 'Waybill',
      open: async (turn) => {
        const pro = known[turn % known.length] ?? ''
        const cost = await toLoad(pro)
        await leave()
        return cost
      },
      type: async () => {
        await toLoad(known[0] ?? '')
        await page.getByText(/You have this load locked/).waitFor()
        await page.getByLabel('Stop 1 weight, lb').focus()
        const cost = await typing(page, cdp)
        await leave()
        return cost
      },
    } satisfies Candidate,
  }
}

const COSTS = ['open', 'rest', 'key', 'turn'] as const
type Cost = (typeof COSTS)[number]
type Samples = ReadonlyMap<Candidate['name'], Readonly<Record<Cost, readonly number[]>>>

/** One digit for costs in tens of ms, two for single ones. */
const digitsOf = (cost: Cost) => (cost === 'open' || cost === 'rest' ? 1 : 2)

const summary = (samples: Samples, boxes: number): BenchResult => {
  const of = (name: Candidate['name'], what: Cost) => samples.get(name)?.[what] ?? []
  const ratios = (what: Cost) => of('Waybill', what).map((ms, index) => ms / (of('bare React form', what)[index] as number))
  return {
    measures: [measureOf('screen.open', median(ratios('open')), 'lower', 3), measureOf('screen.key', median(ratios('key')), 'lower', 2)],
    tables: [
      [
        [
          `main thread, ${boxes} boxes`,
          ...['visible ms', 'idle ms', 'keystroke ms', 'first edit ms'].flatMap((title) => [title, 'of the limit']),
        ],
        ['bare React form (the limit)', ...COSTS.flatMap((cost) => [spreadText(of('bare React form', cost), digitsOf(cost)), '1'])],
        ['Waybill', ...COSTS.flatMap((cost) => [spreadText(of('Waybill', cost), digitsOf(cost)), spreadText(ratios(cost))])],
      ],
    ],
  }
}
