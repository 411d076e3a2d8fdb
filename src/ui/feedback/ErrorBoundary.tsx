import { Component, type ReactNode } from "react";

interface Props {
  /** What is shown after an error, with what renders the children again. */
  renderError: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Contains rendering errors, so that what is around keeps working. */
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
