export { DiagnosticsButton } from './diagnostics-button.tsx'
export { DiagnosticsProvider, useOpenDiagnostics } from './diagnostics-provider.tsx'
