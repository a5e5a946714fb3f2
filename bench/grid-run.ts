import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '../testing/chromium.ts'
import type { GridBench } from './grid/page.tsx'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'

const PAGES = ['bare', 'waybill'] as const
type PageName = (typeof PAGES)[number]
const TITLES = { bare: 'bare virtual list (the limit)', waybill: 'Waybill' } as const
const SCROLL_MS = 3_000
const UPDATE_MS = 4_000
const UPDATES = 200
/** Over a cell of the fifth row. */
const POINTER = { x: 700, y: 28 + 4 * 28 + 14 }

interface Sample {
  readonly page: PageName
  /** Main-thread ms until the first rows are painted. */
  readonly paint: number
  /** Main-thread seconds per second. */
  readonly scroll: number
  readonly update: number
  readonly dropped: number
  readonly moves: number
}

const MIME: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves only the built page on a port. */
const servePage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-grid-'))
  await build({
    root: join(import.meta.dirname, 'grid'),
    plugins: [react(), tailwindcss()],
    // Like the client build: browsers have Temporal.
    resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, '../client/src/app/native-temporal.ts') }] },
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2024' },
  })
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : String(request.url).split('?')[0]
    const file = await readFile(join(folder, String(path))).catch(() => null)
    response.writeHead(file ? 200 : 404, { 'content-type': MIME[extname(String(path))] ?? 'application/octet-stream' }).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Seconds the page's main thread was busy, in its own CPU time where the browser reports it, so that other processes
 * don't count.
 */
const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

declare const window: { readonly bench: GridBench }

const play = async (browser: Browser, url: string, name: PageName): Promise<Sample> => {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
  try {
    await page.goto(`${url}#${name}`)
    await page.waitForFunction('window.bench')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async <T>(ms: number, work: () => Promise<T>) => {
      const before = await busySeconds(session)
      const answer = await work()
      return { answer, share: (await busySeconds(session)) - before, ms }
    }
    await page.evaluate(() => window.bench.fonts())
    const { share: paint } = await busy(0, () => page.evaluate(() => window.bench.mount()))
    await page.evaluate(() => window.bench.idle(500))
    const scroll = await busy(SCROLL_MS, () => page.evaluate((ms) => window.bench.scroll(ms), SCROLL_MS))
    await page.mouse.move(POINTER.x, POINTER.y)
    // Work left at the end of scrolling is not part of the updates.
    await page.evaluate(() => window.bench.idle(1500))
    const stirring = { on: true }
    const movePointer = (async () => {
      for (let step = 0; stirring.on; step++) {
        await page.mouse.move(POINTER.x + (step % 5), POINTER.y)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    })()
    const update = await busy(UPDATE_MS, () =>
      page.evaluate(([perSecond, ms, x, y]) => window.bench.update(perSecond, ms, x, y), [
        UPDATES,
        UPDATE_MS,
        POINTER.x,
        POINTER.y,
      ] as const),
    )
    stirring.on = false
    await movePointer
    return {
      page: name,
      paint: paint * 1000,
      // A frame is late on a busy machine, so the work per frame is counted.
      scroll: scroll.share / scroll.answer.frames,
      update: update.share / (UPDATE_MS / 1000),
      dropped: update.answer.dropped,
      moves: update.answer.moves,
    }
  } finally {
    await page.close()
  }
}

/**
 * Compares the product's grid in Chromium, 10,000 rows of 40 columns with real cells, with a bare virtual list of texts
 * on the same page.
 */
export const benchGrid = async ({ repeats, say }: BenchOptions): Promise<BenchResult> => {
  const site = await servePage()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const samples: Sample[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const name of repeat % 2 === 0 ? PAGES : PAGES.toReversed()) {
        const sample = await play(browser, site.url, name)
        samples.push(sample)
        say(
          `grid ${repeat + 1}/${repeats} ${name}: paint ${sample.paint.toFixed(0)} ms, ${(sample.scroll * 1000).toFixed(2)} ms a frame of scrolling, ` +
            `updates ${sample.update.toFixed(3)} busy, ${(sample.dropped * 100).toFixed(1)} % dropped, ${sample.moves} moved under the pointer`,
        )
      }
    }
    return summary(samples)
  } finally {
    await browser.close()
    await site.close()
  }
}

const summary = (samples: readonly Sample[]): BenchResult => {
  const of = (page: PageName) => samples.filter((sample) => sample.page === page)
  const ratios = (pick: (sample: Sample) => number) =>
    of('waybill').map((sample, index) => pick(sample) / pick(of('bare')[index] as Sample))
  const paint = ({ paint: ms }: Sample) => ms
  const scroll = ({ scroll: seconds }: Sample) => seconds * 1000
  const dropped = ({ dropped: share }: Sample) => share * 100
  const moves = Math.max(...of('waybill').map((sample) => sample.moves))
  return {
    measures: [
      measureOf('boards.grid-paint', median(ratios(paint)), 'lower', 2),
      measureOf('boards.grid-scroll', median(ratios(scroll)), 'lower', 1.3),
      measureOf('boards.grid-dropped', median(of('waybill').map(({ dropped: share }) => share)), 'lower', 0.01),
      measureOf('boards.grid-moved', moves, 'lower', 0),
    ],
    tables: [
      [
        [
          '10,000 rows of 40 columns',
          'first paint ms',
          'of the limit',
          'ms a frame of scrolling',
          'of the limit',
          `busy at ${UPDATES} updates/s`,
          'frames dropped %',
          'moved under the pointer',
        ],
        ...PAGES.map((name) => [
          TITLES[name],
          spreadText(of(name).map(paint), 0),
          name === 'bare' ? '1' : spreadText(ratios(paint)),
          spreadText(of(name).map(scroll)),
          name === 'bare' ? '1' : spreadText(ratios(scroll)),
          spreadText(of(name).map(({ update }) => update)),
          spreadText(of(name).map(dropped), 1),
          name === 'bare' ? '' : String(moves),
        ]),
      ],
    ],
  }
}
