import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import type { Caller } from './implement.ts'

/** Whether the user may see the network addresses that requests came from. */
export const canSeeAddresses = ({ session }: Caller): boolean => isAdmin(session.permissions) || isSupport(session.permissions)
