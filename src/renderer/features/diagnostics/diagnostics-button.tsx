import { diagnostics } from '../../messages/diagnostics.ts'
import { Button } from '../../ui/button.tsx'
import { useOpenDiagnostics } from './diagnostics-provider.tsx'

export function DiagnosticsButton() {
  const open = useOpenDiagnostics()
  return <Button onClick={open}>{diagnostics.save}</Button>
}
