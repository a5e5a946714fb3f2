import { useMemo } from 'react'
import { lookups } from '../../records/lookup-calls.ts'
import { attempt } from '../../ui/attempt.ts'
import type { CoverProposal } from '../dialogs/use-cover-draft.ts'
import type { NextAction } from '../next-action.ts'
import type { CoverFrom } from '../panels/panel-props.ts'

/** Covers a load with a carrier found below the form: reads the carrier, then opens the cover dialog with it. */
export const useCoverFrom = (main: NextAction | null, begin: (doing: 'cover', found: CoverProposal) => Promise<void>): CoverFrom => {
  const blocked = main?.id === 'cover' ? (main.blocked ?? undefined) : "This load can't be covered now"
  return useMemo(
    () => ({
      blocked,
      begin: async ({ carrier_id, amount }) => {
        await attempt(`cover with carrier ${carrier_id}`, async () =>
          begin('cover', { carrier: (await lookups.carrier(carrier_id)).body.carrier, amount }),
        )
      },
    }),
    [blocked, begin],
  )
}
