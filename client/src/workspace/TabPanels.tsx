import { canOpenTab } from '@waybill/shared/permissions/may'
import { Activity, memo, Suspense, useRef } from 'react'
import { useSignedIn } from '../app/client.ts'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { lazyPart } from '../ui/part.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TabPanel } from '../ui/Tabs.tsx'
import { screenOf } from './first-screens.ts'
import type { OpenTab } from './tab-state.ts'
import { usePanelFocus } from './use-panel-focus.ts'
import { TabContext, useTabState } from './use-workspace.ts'
import styles from './Workspace.module.css'

const DeniedTab = lazyPart(async () => (await import('./DeniedTab.tsx')).DeniedTab)

const ScreenOf = memo(({ tab }: { readonly tab: OpenTab }) => {
  const { userInfo } = useSignedIn()
  const Screen = canOpenTab(userInfo.permission_tree, tab.spec.type) ? screenOf(tab.spec.type) : DeniedTab
  return (
    <TabContext value={tab}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton label="Loading" rows={12} columns={['1fr', '2fr', '2fr', '1fr']} />}>
          <Screen params={tab.spec.params} />
        </Suspense>
      </ErrorBoundary>
    </TabContext>
  )
})

/**
 * The workspaces of all tabs [2.12]. A tab is rendered when it is first focused, so that restoring many of them costs nothing; in the
 * background it keeps its scroll position, selection and edits, but has no effects: nothing in it subscribes, loads or keeps a lock.
 */
export const TabPanels = () => {
  const { tabs, focused } = useTabState()
  const seen = useRef(new Set<string>())
  seen.current.add(focused)
  const focusOf = usePanelFocus(focused)
  return tabs.map((tab) => (
    <TabPanel key={tab.id} value={tab.id} keepMounted className={styles.panel}>
      {seen.current.has(tab.id) && (
        <Activity mode={tab.id === focused ? 'visible' : 'hidden'}>
          <div className={styles.screen} {...focusOf(tab.id)}>
            <ScreenOf tab={tab} />
          </div>
        </Activity>
      )}
    </TabPanel>
  ))
}
