import { FlaskConical } from 'lucide-react'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'

export interface TestRoleBannerProps {
  /** Display name of the role. */
  readonly name: string
  readonly onBack: () => void
}

/** Shows that the product is being previewed with another role, and leads back [6.11]. */
export const TestRoleBanner = ({ name, onBack }: TestRoleBannerProps) => (
  <Banner
    tone="warn"
    icon={FlaskConical}
    actions={
      <Button size="small" onClick={onBack} aria-keyshortcuts="Alt+Shift+R">
        Return to my role <Kbd keys="Alt Shift R" />
      </Button>
    }
  >
    You're previewing Waybill as {name}, with that role's permissions only. Other users aren't affected.
  </Banner>
)
