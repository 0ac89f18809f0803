import { Component, type ReactNode } from 'react'
import { DiagnosticsButton } from '../features/diagnostics/index.ts'
import { messages } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import { Notice, TechnicalDetail } from '../ui/feedback/notice.tsx'

type ErrorBoundaryProps = { readonly children: ReactNode }
type ErrorBoundaryState = { readonly problem: string | null }

/** Contains failures of a screen. Needs a `key`, so that another screen is mounted anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { problem: null }

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { problem: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }

  override render() {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <div style={{ padding: 24 }} role="alert">
        <Notice
          look="negative"
          actions={
            <>
              <Button onClick={() => this.setState({ problem: null })}>{messages.errorBoundary.again}</Button>
              <DiagnosticsButton />
            </>
          }
        >
          <h1 tabIndex={-1}>{messages.errorBoundary.heading}</h1>
          <p>{messages.errorBoundary.text}</p>
          <TechnicalDetail text={problem} />
        </Notice>
      </div>
    )
  }
}
