import type { Feature } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import { createMiddleware } from 'hono/factory'
import { Forbidden } from '../../commands/failures.ts'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'

/** Lets a call pass only for users who may use the feature; 403 before anything of it is read [6.7]. */
export const requireFeature = (feature: Feature) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (may(c.var.session.permissions, feature)) return next()
    return errorResponse(c, new Forbidden({ feature, message: `You are not permitted to do this (${feature}).` }))
  })
