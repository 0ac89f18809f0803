import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { useOpenDiagnostics } from './diagnostics-provider.tsx'

export function DiagnosticsButton() {
  const open = useOpenDiagnostics()
  return <Button onClick={open}>{words.diagnostics.save}</Button>
}
