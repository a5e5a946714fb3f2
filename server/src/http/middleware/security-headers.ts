import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

const CONTENT_SECURITY_POLICY = 'content-security-policy'

/** @param tiles origin of the tile server, whose images maps may show besides ours. */
const pagePolicy = (tiles: string | null) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(tiles === null ? [] : [tiles])],
      // Documents are fetched with the token and shown from blob URLs.
      frameSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
    referrerPolicy: 'same-origin',
    // The server itself speaks plain HTTP; the proxy that terminates TLS sets this header.
    strictTransportSecurity: false,
  })

/**
 * Allows the browser to load from this origin only. `'self'` covers the web socket too. Inline styles are allowed because the interface's
 * primitives set them; inline scripts are not. A response that sets its own policy, because an outsider wrote its content, keeps it.
 */
export const securityHeaders = (mapTiles: string | null) => {
  const pages = pagePolicy(mapTiles && new URL(mapTiles).origin)
  return createMiddleware(async (c, next) => {
    let own: string | null = null
    await pages(c, async () => {
      await next()
      own = c.res.headers.get(CONTENT_SECURITY_POLICY)
    })
    if (own !== null) c.res.headers.set(CONTENT_SECURITY_POLICY, own)
  })
}
