import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/** Whether the user may see the network addresses that requests came from. */
export const canSeeAddresses = (c: Context<ApiEnv>): boolean => isAdmin(c.var.session.permissions) || isSupport(c.var.session.permissions)
