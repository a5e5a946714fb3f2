import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/** Where somebody's call came from is for those who keep order in the house. */
export const maySeeAddresses = (c: Context<ApiEnv>): boolean => isAdmin(c.var.session.permissions) || isSupport(c.var.session.permissions)
