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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), firstPaint(), layerOrder()],
  build: {
    target: 'es2024',
    sourcemap: true,
    rolldownOptions: {
      output: {
        // React stays the same over many releases: in a file of its own it stays in the browser's cache too.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
  server: { proxy: { '^/[^/@]+/api/': 'http://127.0.0.1:3000', '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true } } },
})
