import type { Temporal as Polyfilled } from 'temporal-polyfill'

/**
 * Replaces `temporal-polyfill` in the client: exports the browser's own `Temporal`, which is faster and needs no download. It is read when
 * the module loads, so `ensureTemporal` must come first.
 */
export const { Temporal } = globalThis as unknown as { readonly Temporal: typeof Polyfilled }
