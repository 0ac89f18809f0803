export { DiagnosticsButton, DiagnosticsProvider, useOpenDiagnostics } from './diagnostics-provider.tsx'
