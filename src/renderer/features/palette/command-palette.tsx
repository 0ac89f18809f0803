import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { isDialogOpen, useRouter } from '../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { createRecentMemory, withDocument, withEntry } from './recently-used.ts'

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

export function CommandPalette() {
  const { route } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [memory] = useState(createRecentMemory)
  useEvent('menu-command', ({ command }) => {
    if (command === 'palette' && !isDialogOpen()) setOpen(true)
  })
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'palette')) return
    event.preventDefault()
    if (!isDialogOpen()) setOpen(true)
  })
  const { screen } = route
  const connectionId = screen === 'document' ? route.connectionId : undefined
  const documentId = screen === 'document' ? route.documentId : undefined
  useEffect(() => {
    if (connectionId === undefined || documentId === undefined) return
    memory.change((used) => withDocument(used, { connectionId, documentId }))
  }, [memory, connectionId, documentId])
  if (!isOpen) return null
  return (
    <Suspense>
      <PaletteDialog
        memory={memory}
        onClose={() => setOpen(false)}
        onRun={({ id, isRemembered, run }) => {
          if (isRemembered) memory.change((used) => withEntry(used, id))
          // Close first, so that a dialog opened by the command returns the focus to where it was.
          flushSync(() => setOpen(false))
          run()
        }}
      />
    </Suspense>
  )
}
