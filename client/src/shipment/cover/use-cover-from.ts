import { useMemo } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { lookups } from '../../records/lookup-calls.ts'
import { showToast } from '../../ui/toast-store.ts'
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
        try {
          await begin('cover', { carrier: (await lookups.carrier(carrier_id)).body.carrier, amount })
        } catch (error) {
          showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : String(error) })
        }
      },
    }),
    [blocked, begin],
  )
}
