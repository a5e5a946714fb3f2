import type { Temporal as Polyfilled } from 'temporal-polyfill'

/**
 * What modules get in the client that import `temporal-polyfill`: the `Temporal` that the browser brings along, which is faster and nothing to
 * fetch. Read when the module is loaded: `ensureTemporal` comes first.
 */
export const { Temporal } = globalThis as unknown as { readonly Temporal: typeof Polyfilled }
