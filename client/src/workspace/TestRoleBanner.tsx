import { FlaskConical } from 'lucide-react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'

export interface TestRoleBannerProps {
  /** What people call the role. */
  readonly name: string
  readonly onBack: () => void
}

/** Says that the product is looked at with another role, and leads back [6.11]. */
export const TestRoleBanner = ({ name, onBack }: TestRoleBannerProps) => (
  <Banner
    tone="warn"
    icon={FlaskConical}
    actions={
      <Button size="small" onClick={onBack} aria-keyshortcuts="Alt+Shift+R">
        Back to my own role <Kbd keys="Alt Shift R" />
      </Button>
    }
  >
    You see and may do what the role {name} permits, nothing more. Others see no difference.
  </Banner>
)
