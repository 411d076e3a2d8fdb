import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { Page } from "../ui/layout/Page.tsx";

interface Props {
  title: string;
  children: ReactNode;
}

/** Contains rendering errors, so that the rest of the app keeps working. */
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
