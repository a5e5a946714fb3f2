import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { calls } from '../use-shipment.ts'

export interface LtlQuotes {
  /** Quotes as last read; until then, or if they can't be read, as they came with the load. */
  readonly quotes: readonly LtlQuoteResource[]
  /** Why they could not be read [8.21]; null if they were or are being read. */
  readonly failure: string | null
  readonly read: () => void
}

/**
 * Reads the LTL quotes of a load when it is shown and after each new version. `isLive` is false for a past version of a load, which keeps the quotes
 * it had.
 */
export const useLtlQuotes = (
  { pro, version, ltl_quotes }: Pick<ShipmentResource, 'pro' | 'version' | 'ltl_quotes'>,
  isLive: boolean,
): LtlQuotes => {
  const [found, setFound] = useState<{ readonly version: number; readonly quotes: readonly LtlQuoteResource[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const pending = useRef<AbortController | null>(null)
  const read = useCallback(() => {
    if (!isLive) return
    pending.current?.abort()
    const controller = new AbortController()
    pending.current = controller
    setFailure(null)
    calls.ltlQuotes(pro, controller.signal).then(
      ({ body }) => setFound({ version, quotes: body.ltl_quotes }),
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(TEXTS.ltl.loadFailed(error instanceof Error ? error.message : String(error)))
      },
    )
  }, [pro, version, isLive])
  useEffect(() => {
    read()
    return () => pending.current?.abort()
  }, [read])
  return { quotes: found?.version === version ? found.quotes : ltl_quotes, failure, read }
}
