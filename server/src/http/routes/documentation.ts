import { Hono } from 'hono'
import type { ApiEnv } from '../api-env.ts'
import { openApiDocument } from '../openapi/document.ts'
import { documentationPage } from '../openapi/page.ts'

/** What the calls are, for machines and for people; anybody may read it. Stands below `/{tenant}/api`. */
export const documentationRoutes = new Hono<ApiEnv>()
  .get('/v1/openapi.json', (c) => c.json(openApiDocument(c.var.tenant)))
  .get('/docs', (c) => c.html(documentationPage(c.var.tenant, openApiDocument(c.var.tenant))))
