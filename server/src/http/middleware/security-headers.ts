import { secureHeaders } from 'hono/secure-headers'

/**
 * What a browser may do with our answers: everything from here and nothing from elsewhere. `'self'` covers the web socket too; styles may
 * stand inline because the interface's primitives set them; scripts may not.
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
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
