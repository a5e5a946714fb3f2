import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { lazyPart } from '../ui/part.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { session, useSession } from './client.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { captureEarlyKeys } from './early-keyboard.ts'
import { ensureTemporal } from './ensure-temporal.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { type PageName, redirectOf, withSearch } from './session-state.ts'

const Workspace = lazyPart(async () => {
  await ensureTemporal()
  return (await import('../workspace/Workspace.tsx')).Workspace
})
const PrimitivesPage = lazyPart(async () => (await import('../ui/primitives/PrimitivesPage.tsx')).PrimitivesPage)

const Page = ({ page, tenant }: { readonly page: PageName; readonly tenant: string }) => {
  const { phase } = useSession()
  const isName = tenant === tenant.toLowerCase()
  useEffect(() => (isName ? session.visit(page, tenant) : undefined), [page, tenant, isName])
  useEffect(() => (page === 'root' ? captureEarlyKeys() : undefined), [page])

  const target = redirectOf(page, tenant, session.tenant(), phase)
  // The query of the address is kept for after signing in.
  if (target !== null) return <Redirect to={withSearch(target, tenant, location.search)} replace />
  if (page === 'primitives') return <PrimitivesPage />
  if (page === 'login') return <SignInPage tenant={tenant} />
  // Nothing to show until visiting another tenant has ended the session of the previous one.
  if (phase !== 'in' || tenant !== session.tenant()) return null
  // A separate boundary: effects of this page run while its workspace is still loading.
  return (
    <Suspense>
      <Workspace />
    </Suspense>
  )
}

/** The routes [2.1–2.4], plus tooltips and the notification area [2.6] that appear above them. */
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
