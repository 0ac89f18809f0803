import { localDay } from '../../../shared/domain/local-day.ts'
import { isOpenableOutside } from '../../../shared/domain/outside-address.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ContextMenu } from '../../ui/context-menu.tsx'
import type { MenuEntry } from '../../ui/menu-button.tsx'

type DocumentMenuProps = {
  readonly row: FoundDocument
  readonly place: { readonly x: number; readonly y: number }
  readonly isSelected: boolean
  onTick(): void
  onSearch(text: string): void
  onRemove(): void
  onClose(): void
}

/** All that can be done with one document of the list. */
export function DocumentMenu(props: DocumentMenuProps) {
  const { row, place, isSelected, onTick, onSearch, onRemove, onClose } = props
  const { menu: w } = words.libraryList
  const { go } = useRouter()
  const { show, showFailure } = useToasts()
  const { connectionId, documentId, collection } = row
  const title = row.title ?? words.library.untitled
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => show({ kind: 'result', about: 'copied', text: w.copied }),
      () => show({ kind: 'failure', text: w.notCopied }),
    )
  const openAddress = async () => {
    const opened = await tryCall('documents/open-address', { connectionId, documentId })
    if (!opened.ok) showFailure(opened.error)
  }
  const address = row.kind === 'website' || row.kind === 'picture-address' ? row.excerpt : null
  const find = (name: 'collection' | 'added', value: string) =>
    onSearch(
      printTerm(
        name === 'collection'
          ? { kind: 'filter', name, values: [value], without: false }
          : { kind: 'filter', name, comparison: { kind: 'is', values: [value] }, without: false },
      ),
    )
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: w.open,
      onChoose: () => go({ screen: 'document', connectionId, documentId }),
    },
    ...(address !== null && isOpenableOutside(address)
      ? [{ id: 'address', label: w.openAddress, onChoose: () => void openAddress() }]
      : []),
    { id: 'tick', label: isSelected ? w.unselect : w.select, onChoose: onTick },
    { id: 'line copy', separator: true },
    { id: 'copy id', label: w.copyId, onChoose: () => copy(documentId) },
    { id: 'copy title', label: w.copyTitle, onChoose: () => copy(title) },
    ...(address === null
      ? []
      : [{ id: 'copy address', label: w.copyAddress, onChoose: () => copy(address) }]),
    { id: 'line find', separator: true },
    ...(collection === null
      ? []
      : [{ id: 'collection', label: w.sameCollection, onChoose: () => find('collection', collection) }]),
    { id: 'day', label: w.sameDay, onChoose: () => find('added', localDay(row.addedAt)) },
    { id: 'line remove', separator: true },
    { id: 'remove', label: w.remove, onChoose: onRemove },
  ]
  return <ContextMenu label={w.label(title)} {...place} entries={entries} onClose={onClose} />
}
