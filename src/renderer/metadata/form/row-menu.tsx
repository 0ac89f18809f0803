import { ArrowDown, ArrowUp, Copy, PencilLine, Trash2 } from 'lucide-react'
import { type FieldKind, fieldKinds, type TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import type { MenuEntry } from '../../ui/menu/menu.tsx'
import type { DraftRow } from '../draft-rows.ts'
import { KindIcon } from './kind-icon.tsx'

export type RowActions = {
  rename(): void
  focusValue(opens: boolean): void
  chooseKind(kind: FieldKind): void
  takeKind(kind: FieldKind, isSplit?: boolean): void
  copy(kind: FieldKind): void
  move(by: 1 | -1): void
  remove(): void
}

type MenuOfRow = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly kind: FieldKind
  readonly locked: boolean
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
}

export function rowEntries(
  { row, field, kind, locked, canMoveUp, canMoveDown }: MenuOfRow,
  actions: RowActions,
  changeKind: () => void,
): readonly (MenuEntry | false)[] {
  const { rowMenu: w } = messages.metadata
  if (row === null) return []
  const copy: MenuEntry = {
    id: 'copy',
    label: w.copy,
    icon: <Copy aria-hidden />,
    onChoose: () => actions.copy(kind),
  }
  if (locked) return [copy]
  return [
    field === undefined && {
      id: 'rename',
      label: messages.common.rename,
      icon: <PencilLine aria-hidden />,
      onChoose: actions.rename,
    },
    // A valid value already has the template's kind; only an invalid one can be converted to it.
    field?.kind !== kind && {
      id: 'kind',
      label: w.kind,
      icon: <KindIcon kind={kind} size={16} />,
      onChoose: changeKind,
    },
    copy,
    canMoveUp && {
      id: 'up',
      label: messages.common.moveUp,
      icon: <ArrowUp aria-hidden />,
      onChoose: () => actions.move(-1),
    },
    canMoveDown && {
      id: 'down',
      label: messages.common.moveDown,
      icon: <ArrowDown aria-hidden />,
      onChoose: () => actions.move(1),
    },
    !(field?.locked && field.required) && { id: 'line', separator: true },
    !(field?.locked && field.required) && {
      id: 'remove',
      label: field === undefined ? w.remove : w.empty,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onChoose: actions.remove,
    },
  ]
}

export function kindEntries(
  kind: FieldKind,
  field: Pick<TemplateField, 'kind'> | undefined,
  choose: (kind: FieldKind) => void,
): readonly MenuEntry[] {
  return fieldKinds
    .filter((offer) => offer !== 'choice' || kind === 'choice' || field?.kind === 'choice')
    .map((offer) => ({
      id: offer,
      label: messages.metadata.kinds[offer],
      icon: <KindIcon kind={offer} size={16} />,
      chosen: offer === kind,
      onChoose: () => {
        if (offer !== kind) choose(offer)
      },
    }))
}
