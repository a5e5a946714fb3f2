import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ChunkMissing, retryMissingChunks } from '../ui/part.ts'
import { reportError } from './debug-log.ts'

interface State {
  readonly error: Error | null
}

/**
 * Shown in place of a part that failed, with the error and a way to continue. The error is logged [7.6]. A code chunk that failed to load
 * [9.11] is retried without reloading the page, so that unsaved input in other tabs stays. A chunk of an older build requires a page
 * reload; the browser asks first if there are unsaved edits.
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
    const missing = error instanceof ChunkMissing
    const outdated = missing && error.outdated
    const retry = () => {
      if (!missing || outdated) return location.reload()
      retryMissingChunks()
      this.setState({ error: null })
    }
    return (
      <main className="grid h-full content-center">
        <h1 className="sr-only">Waybill</h1>
        <EmptyState
          icon={TriangleAlert}
          title={missing ? error.description.text : 'This part of Waybill stopped working'}
          text={error.message}
          actions={
            <Button icon={RefreshCw} onClick={retry}>
              {missing && !outdated ? 'Try again' : 'Reload'}
            </Button>
          }
        />
      </main>
    )
  }
}
