import { Component, type ReactNode } from 'react'

export type FaultGuardProps = {
  /** What stands in its place, called with the way to try again; without it, nothing. */
  readonly fallback?: ((retry: () => void) => ReactNode) | undefined
  readonly onFault?: () => void
  readonly children: ReactNode
}

/**
 * Keeps a fault in what it holds from taking the site's whole page along: React unmounts everything up to the next
 * guard. A class, because React knows no other guard.
 */
export class FaultGuard extends Component<FaultGuardProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    // The site's error reporting receives it, like any other uncaught error.
    reportError(error)
    this.props.onFault?.()
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.failed ? fallback?.(() => this.setState({ failed: false })) : children
  }
}
