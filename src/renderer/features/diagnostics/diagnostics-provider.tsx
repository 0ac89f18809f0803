import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { commandFor } from '../../messages/format.ts'
import { diagnostics } from '../../messages/settings/diagnostics.ts'
import { isDialogOpen } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'

const DiagnosticsDialog = lazyComponent(
  async () => (await import('./diagnostics-dialog.tsx')).DiagnosticsDialog,
)

const OpenContext = createContext<(() => void) | null>(null)

export function useOpenDiagnostics(): () => void {
  const open = use(OpenContext)
  if (open === null) throw new Error('useOpenDiagnostics needs a DiagnosticsProvider')
  return open
}

export function DiagnosticsProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useEvent('menu-command', ({ command }) => {
    if (command === 'diagnostics' && !isDialogOpen()) open()
  })
  return (
    <OpenContext value={open}>
      {children}
      {isOpen && (
        <Suspense>
          <DiagnosticsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenContext>
  )
}

export function DiagnosticsButton() {
  const open = useOpenDiagnostics()
  return <Button onClick={open}>{commandFor(diagnostics.heading)}</Button>
}
