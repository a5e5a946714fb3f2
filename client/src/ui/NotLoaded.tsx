import { TriangleAlert } from 'lucide-react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

/** Banner for a list that could not be loaded or refreshed, with a retry button. */
export const NotLoaded = ({
  what,
  failure,
  retry,
}: {
  readonly what: string
  readonly failure: string | null
  readonly retry: () => void
}) =>
  failure === null ? null : (
    <Banner
      tone="warn"
      icon={TriangleAlert}
      actions={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {what} could not be loaded. {failure}
    </Banner>
  )
