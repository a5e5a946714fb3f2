import type { Feature } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { useCallback } from 'react'
import { useSignedIn } from './client.ts'

/** Returns a function that checks whether the signed-in user has a permission [6.7, 6.8]. */
export const usePermitted = (): ((feature: Feature) => boolean) => {
  const permissions = useSignedIn().userInfo.permission_tree
  return useCallback((feature) => isPermitted(permissions, feature), [permissions])
}
