/** Brings a `Temporal` to browsers that have none of their own; to be waited for before anything is loaded that reckons with time zones. */
export const ensureTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
