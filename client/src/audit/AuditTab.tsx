import { isPermitted } from '@waybill/shared/permissions/may'
import type { ReactNode } from 'react'
import { useSignedIn } from '../app/client.ts'
import styles from '../history/History.module.css'
import { OutboxView } from '../outbox/OutboxView.tsx'
import { SegmentedControl } from '../ui/RadioField.tsx'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { AUDIT_FEATURES, AUDIT_VIEWS, type AuditView } from '../workspace/tab-types.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { AuditLogView } from './AuditLogView.tsx'
import { ErasePersonDataView } from './ErasePersonDataView.tsx'
import { FeedsView } from './FeedsView.tsx'
import { LockedRecordsView } from './LockedRecordsView.tsx'
import { ProofView } from './ProofView.tsx'
import { SecurityLogView } from './SecurityLogView.tsx'

const VIEWS: Readonly<Record<AuditView, () => ReactNode>> = {
  log: AuditLogView,
  locks: LockedRecordsView,
  refused: SecurityLogView,
  proof: ProofView,
  feeds: FeedsView,
  outbox: OutboxView,
  forget: ErasePersonDataView,
}

/** The audit workspace: audit log, locked records, security log, proof of integrity, webhooks, outbox and personal data erasure [2.35]. */
export const AuditTab = ({ params: { view } }: TabScreenProps<'AuditTab'>) => {
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const View = VIEWS[view]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{AUDIT_VIEWS[view]}</h1>
        <SegmentedControl
          label="View"
          value={view}
          onChange={(next) => workspace.open({ type: 'AuditTab', params: { view: next } })}
          choices={(Object.keys(AUDIT_VIEWS) as AuditView[])
            .filter((each) => isPermitted(userInfo.permission_tree, AUDIT_FEATURES[each]))
            .map((each) => ({ value: each, label: AUDIT_VIEWS[each] }))}
        />
      </header>
      <View />
    </div>
  )
}
