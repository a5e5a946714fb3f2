import { useCallback } from 'react'
import { ApiError } from '../../app/api-error.ts'
import type { ApiResponse } from '../../app/api-request.ts'
import { useLive } from '../../live/use-live.ts'
import { startAttempt } from '../../ui/attempt.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { LockAnswer } from '../shipment-calls.ts'
import { calls, type OpenShipment } from '../use-shipment.ts'

type LockCall = () => Promise<ApiResponse<LockAnswer>>

/** Lock actions of a load [4.30–4.33]. */
export const useLock = (pro: string, { load, letGo }: Pick<OpenShipment, 'load' | 'letGo'>) => {
  const { records, pending, lockRequests } = useLive()

  const act = useCallback(
    async (label: string, call: LockCall): Promise<boolean> => {
      const { lock_version: requestedVersion } = records.get(pro)
      const fail = startAttempt(`${label} ${pro}`)
      try {
        const { lock, lock_version } = (await pending.track(pro, label, call)).body
        records.noteLock(pro, lock, lock_version)
        return true
      } catch (error) {
        const failure = error instanceof ApiError ? error : new ApiError(0, 'Failed', String(error))
        fail(failure.message)
        // Not found: clear the lock, unless it was taken again meanwhile. Held by another user: show the holder [4.31].
        if (failure.status === 404) records.noteLock(pro, null, requestedVersion)
        else await load(false)
        return false
      }
    },
    [pro, pending, records, load],
  )

  return {
    take: () => {
      letGo.current = false
      return load(true)
    },
    extend: () => act('Extend', () => calls.extendLock(pro)),
    release: () => {
      letGo.current = true
      return act('Release', () => calls.releaseLock(pro))
    },
    request: async (holder: string) => {
      const result = await act('Request load', () => calls.askForLock(pro))
      if (!result) return
      lockRequests.note(pro)
      showToast({ tone: 'info', text: `Request sent to ${holder}` })
    },
    adminRelease: async (reason: string) => {
      if (await act('Release', () => calls.adminReleaseLock(pro, reason))) await load(true)
    },
  }
}
export type LockActs = ReturnType<typeof useLock>
