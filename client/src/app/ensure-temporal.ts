/** Loads a `Temporal` polyfill for browsers without their own; await it before loading anything that uses time zones. */
export const ensureTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
