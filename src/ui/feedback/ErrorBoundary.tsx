import { Component, type ReactNode } from "react";

interface Props {
  /** `retry` renders the children again. */
  renderError: (retry: () => void) => ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.renderError(() => this.setState({ failed: false }));
  }
}
