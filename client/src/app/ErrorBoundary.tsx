import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in the place of what broke; `retry` renders it anew. */
  fallback: (retry: () => void) => ReactNode;
  /** A change of it clears the error: another page is another try. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  resetKey: string | undefined;
}

/** Keeps a failure while rendering to one part of the screen. React itself reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
