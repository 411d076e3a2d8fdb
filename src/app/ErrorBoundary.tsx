import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Page } from "../ui/layout/Page.tsx";

interface Props {
  /** The screen's own title, so that one still sees where one is. */
  title: string;
  children: ReactNode;
}

/** Keeps a screen that breaks from taking the others with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={this.props.title}>
        <ErrorState onRetry={() => this.setState({ failed: false })} />
      </Page>
    );
  }
}
