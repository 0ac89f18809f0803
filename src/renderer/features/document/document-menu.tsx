import { Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { isDialogOpen, useRouter } from '../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { useIsReader } from '../../services/team.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { RemoveOpenDocument } from '../trash/index.ts'
import { useDocumentEntries } from './document-entries.tsx'

type DocumentMenuProps = { readonly detail: DocumentDetail; onRemoved(): void }

export function DocumentMenu({ detail, onRemoved }: DocumentMenuProps) {
  const { go } = useRouter()
  const [isRemoving, setRemoving] = useState(false)
  const isReader = useIsReader(detail.connectionId)
  const { content } = detail
  const { more, exporting, duplicate } = useDocumentEntries({
    document: detail,
    address: content?.kind === 'website' || content?.kind === 'picture-address' ? content.address : null,
    onSearch: (text) => go({ screen: 'library', text }),
  })
  useFreeKeys((event) => {
    if (duplicate === undefined || !matchesShortcut(event, 'duplicateRow') || isDialogOpen()) return
    event.preventDefault()
    duplicate()
  })
  return (
    <>
      <MenuButton
        label={messages.common.actionsOf(detail.title ?? messages.library.untitled)}
        className={buttonStyle('quiet', true, true)}
        entries={[
          ...more,
          { id: 'line export', separator: true },
          exporting,
          !isReader && { id: 'line remove', separator: true },
          !isReader && {
            id: 'remove',
            label: messages.keys.does.removeRow,
            icon: <Trash2 aria-hidden />,
            danger: true,
            onChoose: () => setRemoving(true),
          },
        ]}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
      {isRemoving && (
        <RemoveOpenDocument document={detail} onRemoved={onRemoved} onClose={() => setRemoving(false)} />
      )}
    </>
  )
}
