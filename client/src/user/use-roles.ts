import type { RoleResource } from '@waybill/shared/protocol/roles'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { useListsChanged } from '../records/use-lists-changed.ts'
import { readRoles } from './people-calls.ts'

export interface RolesHandle {
  /** Null until loaded. */
  readonly roles: readonly RoleResource[] | null
  readonly failure: string | null
  readonly read: () => void
}

/** All roles, reloaded when a role or its users change. */
export const useRoles = (): RolesHandle => {
  const [roles, setRoles] = useState<readonly RoleResource[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(() => {
    readRoles().then(
      (found) => {
        setRoles(found)
        setFailure(null)
      },
      (error: unknown) => setFailure(error instanceof ApiError ? error.message : "The roles couldn't be loaded. Try again."),
    )
  }, [])
  useEffect(read, [read])
  useListsChanged(['roles', 'users'], read)
  return { roles, failure, read }
}
