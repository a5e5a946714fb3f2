import type { Feature } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { createMiddleware } from 'hono/factory'
import { Forbidden } from '../../commands/failures.ts'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'

/** Allows a request only for users with the permission; 403 before anything of it is read [6.7]. */
export const requireFeature = (feature: Feature) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (isPermitted(c.var.session.permissions, feature)) return next()
    return errorResponse(c, new Forbidden({ feature, message: `You don’t have permission to do this (${feature}).` }))
  })
