import { Component, type ReactNode, Suspense } from 'react'
import { ChunkMissing, retryMissingChunks } from './part.ts'
import { showToast } from './toast-store.ts'

export interface LateProps {
  /** The part did not load: the opener closes it, so that opening it again retries. */
  readonly onMissing?: () => void
  /** Not requested by the user, so a failure shows nothing. */
  readonly quiet?: boolean
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/**
 * Wraps a lazily loaded part that floats above a screen, such as a dialog or menu: if it doesn't load [9.11], a toast
 * says so, and the screen below keeps its content.
 */
export class Late extends Component<LateProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }
  override componentDidCatch(error: Error) {
    if (!(error instanceof ChunkMissing)) return
    const { onMissing, quiet } = this.props
    retryMissingChunks()
    if (!quiet)
      showToast({
        id: error.description.text,
        tone: 'bad',
        ...error.description,
        actions: error.outdated ? [{ label: 'Reload', onAct: () => location.reload() }] : [],
      })
    onMissing?.()
  }
  override render() {
    const { error } = this.state
    if (error !== null && !(error instanceof ChunkMissing)) throw error
    return error === null && <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
