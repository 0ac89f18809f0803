import { Bookmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { words } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { isViewChanged } from './is-view-changed.ts'
import { useViewCommands } from './use-view-commands.ts'

type SaveChangesButtonProps = {
  /** The view that is open; undefined for the library as a whole. */
  readonly view: SavedView | undefined
  /** What is on the screen now. */
  readonly text: string
  readonly table: TableLayout
}

/** Keeps the changes to the view that is open; there only where there are any. */
export function SaveChangesButton({ view, text, table }: SaveChangesButtonProps) {
  const { views: w } = words
  const { keep } = useViewCommands()
  const [isSaving, setSaving] = useState(false)
  const isChanged = isViewChanged(view, { text, table })
  const saveChanges = async () => {
    if (view === undefined) return
    setSaving(true)
    const { position: _, ...kept } = view
    await keep({ ...kept, text, table }, w.kept(view.name))
    setSaving(false)
  }
  const wasChanged = useRef(false)
  useEffect(() => {
    // With the changes goes the button that saved them.
    const { activeElement, body } = window.document
    if (wasChanged.current && !isChanged && activeElement === body)
      window.document.querySelector<HTMLElement>('[data-screen-heading]')?.focus()
    wasChanged.current = isChanged
  })
  useAppActions(
    isChanged
      ? [
          {
            id: 'view:save',
            label: w.saveChanges,
            also: words.palette.also.views,
            icon: Bookmark,
            run: () => void saveChanges(),
          },
        ]
      : [],
  )
  if (!isChanged) return null
  return (
    <Button
      look="primary"
      icon={<Bookmark size={15} aria-hidden />}
      title={w.saveChanges}
      busy={isSaving && w.saving}
      onClick={() => void saveChanges()}
    >
      {w.saveChanges}
    </Button>
  )
}
