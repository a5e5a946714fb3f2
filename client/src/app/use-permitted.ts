import type { Feature } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import { useCallback } from 'react'
import { useSignedIn } from './client.ts'

/** Asks whether whoever is signed in may do something [6.7, 6.8]. */
export const usePermitted = (): ((feature: Feature) => boolean) => {
  const permissions = useSignedIn().userInfo.permission_tree
  return useCallback((feature) => may(permissions, feature), [permissions])
}
