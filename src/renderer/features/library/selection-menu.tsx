import { words } from '../../messages/messages.ts'
import { ContextMenu } from '../../ui/context-menu.tsx'

type SelectionMenuProps = {
  readonly place: { readonly x: number; readonly y: number }
  /** How many are chosen, in words. */
  readonly text: string
  onEdit(): void
  onRemove(): void
  onClear(): void
  onClose(): void
}

/** What can be done with all that is chosen. */
export function SelectionMenu({ place, text, onEdit, onRemove, onClear, onClose }: SelectionMenuProps) {
  const { menu: w } = words.libraryList
  return (
    <ContextMenu
      label={w.labelMany(text)}
      {...place}
      entries={[
        { id: 'edit', label: w.editSeveral, onChoose: onEdit },
        { id: 'clear', label: words.library.selection.clear, onChoose: onClear },
        { id: 'line', separator: true },
        { id: 'remove', label: w.remove, onChoose: onRemove },
      ]}
      onClose={onClose}
    />
  )
}
