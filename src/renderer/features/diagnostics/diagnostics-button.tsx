import { Button } from '../../ui/button.tsx'
import { diagnostics } from '../../words/diagnostics.ts'
import { useOpenDiagnostics } from './diagnostics-provider.tsx'

export function DiagnosticsButton() {
  const open = useOpenDiagnostics()
  return <Button onClick={open}>{diagnostics.save}</Button>
}
