import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

const CONTENT_SECURITY_POLICY = 'content-security-policy'

/** @param tiles origin of the tile server, whose pictures maps may show besides ours. */
const ofThePages = (tiles: string | null) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(tiles === null ? [] : [tiles])],
      // Documents are fetched with the token and shown from where they then lie.
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
    // The server itself speaks plain HTTP; whoever puts TLS before it says so there.
    strictTransportSecurity: false,
  })

/**
 * What a browser may do with our answers: everything from here and nothing from elsewhere. `'self'` covers the web socket too; styles may
 * stand inline because the interface's primitives set them; scripts may not. An answer that sets a policy of its own, because a stranger
 * wrote what is in it, keeps that.
 */
export const securityHeaders = (mapTiles: string | null) => {
  const pages = ofThePages(mapTiles && new URL(mapTiles).origin)
  return createMiddleware(async (c, next) => {
    let own: string | null = null
    await pages(c, async () => {
      await next()
      own = c.res.headers.get(CONTENT_SECURITY_POLICY)
    })
    if (own !== null) c.res.headers.set(CONTENT_SECURITY_POLICY, own)
  })
}
