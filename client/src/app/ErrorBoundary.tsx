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
 * without loading the page anew, so that what is typed in other tabs stays. One of an older build comes with the page only, and the browser asks
 * before that where edits are not saved.
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
    const outdated = missing && error.outdated
    const again = () => {
      if (!missing || outdated) return location.reload()
      forgetMissingParts()
      this.setState({ error: null })
    }
    return (
      <main className="grid h-full content-center">
        <h1 className="sr-only">Waybill</h1>
        <EmptyState
          icon={TriangleAlert}
          title={missing ? error.words.text : 'This part of Waybill stopped working'}
          text={error.message}
          actions={
            <Button icon={RefreshCw} onClick={again}>
              {missing && !outdated ? 'Try again' : 'Load again'}
            </Button>
          }
        />
      </main>
    )
  }
}
