import { Component, type ReactNode, Suspense } from 'react'
import { forgetMissingParts, PartMissing } from './part.ts'
import { showToast } from './toast-store.ts'

export interface LateProps {
  /** The part did not come: whoever opened it closes it, so that opening it again asks again. */
  readonly onMissing?: () => void
  /** Nobody asked for it: nothing is said. */
  readonly quiet?: boolean
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

/**
 * Around a part that is fetched when it is wanted and floats above a screen, such as a dialog or a menu: where it does not come [9.11], a toast says
 * so, and the screen below stays with what is typed there.
 */
export class Late extends Component<LateProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }
  override componentDidCatch(error: Error) {
    if (!(error instanceof PartMissing)) return
    const { onMissing, quiet } = this.props
    forgetMissingParts()
    if (!quiet)
      showToast({
        id: error.words.text,
        tone: 'bad',
        ...error.words,
        actions: error.outdated ? [{ label: 'Load again', onAct: () => location.reload() }] : [],
      })
    onMissing?.()
  }
  override render() {
    const { error } = this.state
    if (error !== null && !(error instanceof PartMissing)) throw error
    return error === null && <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
