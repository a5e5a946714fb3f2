import { LockKeyhole } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** What stands in a tab whose screen is denied [6.5]. */
export const DeniedTab = () => (
  <EmptyState icon={LockKeyhole} title="You are not permitted to see this screen" text="Who manages roles can permit it." />
)
