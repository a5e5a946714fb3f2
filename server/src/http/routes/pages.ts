import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'

export interface PageOptions {
  /** Folder of the built client. */
  readonly clientFolder: string
  /** Tenant that `/` redirects to; null when there is none. */
  readonly home: string | null
}

const HINT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Waybill</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;color:#1d2733;background:#f2f4f6}code{background:#fff;padding:.1em .3em}</style>
<h1>Waybill</h1><p>Every company has an address of its own here: add its name to this one, as in <code>/your-company</code>.</p></html>`

const cacheForever = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
})

/**
 * The pages of the client: built files are cached for good, because their names change with their content; the page itself is always
 * revalidated.
 */
export const createPages = ({ clientFolder, home }: PageOptions) => {
  const page = async (c: Context<ApiEnv>, status: 200 | 404): Promise<Response> => {
    const html = await readFile(join(clientFolder, 'index.html'), 'utf8').catch(() => null)
    if (html === null) return c.text('The client is not built. Run the build on this server.', 503)
    c.header('cache-control', 'no-cache')
    return c.html(html, status)
  }
  const found = (c: Context<ApiEnv>) => page(c, 200)
  const root = { root: clientFolder }

  const routes: ApiRoutes = new Hono<ApiEnv>()
    .get('/', (c) => (home === null ? c.html(HINT) : c.redirect(`/${home}`)))
    .get('/assets/*', cacheForever, serveStatic({ ...root, precompressed: true }))
    .get('/:file{[^/]+[.][a-z0-9]+}', serveStatic(root))
    .get('/:tenant{[a-z0-9-]+}', found)
    .get('/:tenant/login', found)
    .get('/:tenant/primitives', found)

  return {
    routes,
    /** The response to an unknown path: the client shows it when a page was requested [2.3, 2.4]. */
    notFound: (c: Context<ApiEnv>): Response | Promise<Response> => {
      const wantsPage = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
      return wantsPage ? page(c, 404) : c.text('Not found', 404)
    },
  }
}
