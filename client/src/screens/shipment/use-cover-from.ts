import { useMemo } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { CoverProposal } from './dialogs/use-cover-draft.ts'
import { lookups } from './lookup-calls.ts'
import type { MainMove } from './main-move.ts'
import type { CoverFrom } from './panels/panel-props.ts'

/** Covering with somebody who was found below the form: his books are read, then the dialog opens with him in it. */
export const useCoverFrom = (main: MainMove | null, begin: (doing: 'cover', found: CoverProposal) => Promise<void>): CoverFrom => {
  const blocked = main?.id === 'cover' ? (main.blocked ?? undefined) : 'The load cannot be covered now'
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
