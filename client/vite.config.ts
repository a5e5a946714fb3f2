import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const FIRST_PAINT = 'src/app/first-paint.js'

/** Puts the first-paint script into the head as a hashed file of its own: it must run before the first paint, and no script may be inline. */
const firstPaint = (): Plugin => {
  return {
    name: 'first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const source = readFileSync(fileURLToPath(new URL(FIRST_PAINT, import.meta.url)), 'utf8')
      this.emitFile({ type: 'asset', name: 'first-paint.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const built = Object.values(bundle ?? {}).find((output) => output.type === 'asset' && output.names.includes('first-paint.js'))
        return [{ tag: 'script', attrs: { src: `/${built?.fileName ?? FIRST_PAINT}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** As `styles.css` has it. */
const LAYERS = '@layer theme, tokens, base, ui, utilities;'

/**
 * Says the order of the layers at the beginning of every style sheet: which of them a page loads first is for the splitting of the client
 * to decide, and the first one that names a layer gives it its place.
 */
const layerOrder = (): Plugin => ({
  name: 'layer-order',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'asset' && output.fileName.endsWith('.css')) output.source = LAYERS + String(output.source)
      }
    },
  },
})

/** What a page needs before the board shows, besides its entry. */
const BOARD = ['src/workspace/Workspace.tsx', 'src/shipment/board/ActiveShipments.tsx']

/** A file that only passes on what others hold: which of them are taken is not known from it. */
const BARREL = /[\\/](radix-ui|lucide-react)[\\/]dist[\\/]/

/**
 * Puts what the entry imports into one file and what the board imports beyond it into another: parted by who else imports what, the same code
 * comes in dozens of files, compressed one by one, and the later ones are asked for only when the earlier ones have been read.
 */
const firstLoad = () => {
  const parts = new Map<string, 'entry' | 'board'>()
  const plugin: Plugin = {
    name: 'first-load',
    apply: 'build',
    buildEnd() {
      const take = (id: string, part: 'entry' | 'board') => {
        if (parts.has(id) || BARREL.test(id)) return
        parts.set(id, part)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) take(imported, part)
      }
      const ids = [...this.getModuleIds()]
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry) take(id, 'entry')
      for (const file of BOARD) take(fileURLToPath(new URL(file, import.meta.url)), 'board')
    },
  }
  const group = (name: 'entry' | 'board') => ({ name, test: (id: string) => parts.get(id) === name })
  return { plugin, groups: [group('entry'), group('board')] }
}
const first = firstLoad()

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The shared code reckons with a polyfill, because Node has no Temporal yet; browsers have.
  resolve: {
    alias: [{ find: /^temporal-polyfill$/, replacement: fileURLToPath(new URL('src/app/native-temporal.ts', import.meta.url)) }],
  },
  plugins: [react(), tailwindcss(), firstPaint(), layerOrder(), first.plugin],
  build: {
    target: 'es2024',
    sourcemap: true,
    rolldownOptions: {
      output: {
        // React stays the same over many releases: in a file of its own it stays in the browser's cache too.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 }, ...first.groups],
        },
      },
    },
  },
  server: { proxy: { '^/[^/@]+/api/': 'http://127.0.0.1:3000', '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true } } },
})
