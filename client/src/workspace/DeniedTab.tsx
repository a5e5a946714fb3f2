import { LockKeyhole } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown in a tab whose screen the user isn't permitted to view [6.5]. */
export const DeniedTab = () => (
  <EmptyState icon={LockKeyhole} title="You don't have permission to view this screen" text="Ask an administrator for access." />
)
