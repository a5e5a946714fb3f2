import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { part } from '../ui/part.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { session, useSession } from './client.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { hearEarlyKeys } from './early-keys.ts'
import { ensureTemporal } from './ensure-temporal.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { type PageName, redirectOf } from './session-state.ts'

const Workspace = part(async () => {
  await ensureTemporal()
  return (await import('../workspace/Workspace.tsx')).Workspace
})
const PrimitivesPage = part(async () => (await import('../ui/primitives/PrimitivesPage.tsx')).PrimitivesPage)

const Page = ({ page, tenant }: { readonly page: PageName; readonly tenant: string }) => {
  const { phase } = useSession()
  useEffect(() => session.visit(page, tenant), [page, tenant])
  useEffect(() => (page === 'root' ? hearEarlyKeys() : undefined), [page])

  const target = redirectOf(page, tenant, session.tenant(), phase)
  if (target !== null) return <Redirect to={target} replace />
  if (page === 'primitives') return <PrimitivesPage />
  if (page === 'login') return <SignInPage tenant={tenant} />
  // Until the visit of another tenant has ended the session of the one before, there is nothing to show.
  if (phase !== 'in' || tenant !== session.tenant()) return null
  // A boundary of its own: what this page hears must be heard while its workspace still loads.
  return (
    <Suspense>
      <Workspace />
    </Suspense>
  )
}

/** The routes [2.1–2.4], and what floats above all of them: tooltips and the notification area [2.6]. */
export const App = () => (
  <>
    <ErrorBoundary>
      <Suspense>
        <Switch>
          <Route path="/page_not_found">
            <NotFoundPage />
          </Route>
          <Route path="/:tenant">{({ tenant }) => <Page page="root" tenant={tenant} />}</Route>
          <Route path="/:tenant/login">{({ tenant }) => <Page page="login" tenant={tenant} />}</Route>
          <Route path="/:tenant/primitives">{({ tenant }) => <Page page="primitives" tenant={tenant} />}</Route>
          <Route>
            <Redirect to="/page_not_found" replace />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
    <Toasts />
  </>
)
