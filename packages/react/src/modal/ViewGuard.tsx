import { Component, type ReactNode } from 'react'

export type ViewGuardProps = {
  /** What stands in its place; called with the way to try again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/**
 * Keeps a fault in what it holds from taking the site's whole page along: React unmounts everything up to the next
 * guard. A class, because React knows no other guard.
 */
export class ViewGuard extends Component<ViewGuardProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return this.props.fallback(() => this.setState({ failed: false }))
  }
}
