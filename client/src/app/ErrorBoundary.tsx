import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { forgetMissingParts, PartMissing } from '../ui/part.ts'
import { reportError } from './debug-log.ts'

interface State {
  readonly error: Error | null
}

/**
 * In place of a part that broke: what happened, and a way on. The fault is logged [7.6]. A part that did not come [9.11] is asked for again
 * without loading the page anew, so that what is typed in other tabs stays.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }
  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    reportError(error, componentStack ?? '')
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const missing = error instanceof PartMissing
    const again = () => {
      if (!missing) return location.reload()
      forgetMissingParts()
      this.setState({ error: null })
    }
    return (
      <main className="grid h-full content-center">
        <h1 className="sr-only">Waybill</h1>
        <EmptyState
          icon={TriangleAlert}
          title={missing ? 'This part of Waybill did not load' : 'This part of Waybill stopped working'}
          text={error.message}
          actions={
            <Button icon={RefreshCw} onClick={again}>
              {missing ? 'Try again' : 'Load again'}
            </Button>
          }
        />
      </main>
    )
  }
}
