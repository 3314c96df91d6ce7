import { Component, type ReactNode } from 'react'
import { ErrorNote } from '../kit/error-note'
import { storedProblem } from '../rpc/problem'

interface Props {
  readonly children: ReactNode
  /** Told once for each failure, for the log. */
  readonly onError: (error: Error) => void
}

/** Keeps a view that fails while it draws from taking the rest of the window with it. Give it a `key` per view. */
export class ViewBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const problem = storedProblem(this.state.error)
    if (problem === null) return this.props.children
    return (
      <div className="view-body">
        <ErrorNote problem={problem} onRetry={() => this.setState({ error: null })} />
      </div>
    )
  }
}
