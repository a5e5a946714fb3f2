import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { reportError } from './debug-log.ts'

interface State {
  readonly error: Error | null
}

/** In place of a part that broke: what happened, and a way on. The fault is logged [7.6]. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }
  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    reportError(error, componentStack ?? '')
  }
  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <main className="grid h-full content-center">
        <h1 className="sr-only">Waybill</h1>
        <EmptyState
          icon={TriangleAlert}
          title="This part of Waybill stopped working"
          text={this.state.error.message}
          actions={
            <Button icon={RefreshCw} onClick={() => location.reload()}>
              Load again
            </Button>
          }
        />
      </main>
    )
  }
}
