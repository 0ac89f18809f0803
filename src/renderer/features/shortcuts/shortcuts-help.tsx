import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { isDialogOpen } from '../../services/router/router.tsx'
import { isTypedInto, matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false)
  useEvent('menu-command', ({ command }) => {
    if (command === 'keys' && !isDialogOpen()) setOpen(true)
  })
  useAppActions([
    {
      id: 'keys',
      label: messages.keys.heading,
      also: messages.palette.also.keys,
      icon: Keyboard,
      shortcut: 'keys',
      run: () => setOpen(true),
    },
  ])
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'keys') || isTypedInto(event.target) || isDialogOpen()) return
    event.preventDefault()
    setOpen(true)
  })
  return isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null
}
