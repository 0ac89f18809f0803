import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useId, useMemo, useRef, useState } from 'react'
import { type MetadataPath, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { exactnessOf } from '../../ui/dates/read-date.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import type { DraftRow } from '../draft-rows.ts'
import { isEmptyRow } from '../metadata-draft.ts'
import { isChanged, type SavedGroup, savedGroupAt } from '../saved-fields.ts'
import { fits, shownValue } from './field-kind.ts'
import { FieldMessages, useFieldMessages } from './field-messages.tsx'
import { FieldName } from './field-name.tsx'
import styles from './field-row.module.css'
import { FieldValue } from './field-value.tsx'
import { knownAt, stepOfKey, useFormTools, valueOfRow } from './form-tools.ts'
import { GroupCards, GroupFields } from './group-fields.tsx'
import { changesValue, KindChange, useWantedKind } from './kind-change.tsx'
import { KindIcon } from './kind-icon.tsx'
import { copiedValue } from './rest-value.tsx'
import { kindEntries, type RowActions, rowEntries } from './row-menu.tsx'

export type FieldRowProps = {
  readonly rowKey: string
  /** Null for a template field without a value. */
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly saved: SavedGroup | undefined
  readonly taken: ReadonlySet<string>
  readonly path: MetadataPath
  readonly at: number
  readonly depth: number
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  onRemoved(rowKey: string): void
}

/** Memoized: there may be a hundred rows, and typing changes one. */
export const FieldRow = memo(DrawnFieldRow)

function DrawnFieldRow(props: FieldRowProps) {
  const { rowKey, row, field, saved, taken, path, at, depth } = props
  const host = useRef<HTMLDivElement>(null)
  const isAdded = row !== null && row.raw === null && row.typedName !== null
  const [naming, setNaming] = useState<'new' | 'rename' | null>(isAdded ? 'new' : null)
  const [wanted, setWanted] = useWantedKind(row)
  const name = row?.typedName ?? row?.name ?? field?.name ?? ''
  const own = useMemo(() => [...path, name], [path, name])
  const kind = useShownKind(row, field, own, depth)
  const notes = useFieldMessages(row, field, kind, own)
  const label = field?.label ?? name
  const isNaming = field === undefined && (naming !== null || (row !== null && row.typedName !== null))
  const isWrong = notes.some(({ look }) => look === 'negative')
  const isAboutName = notes.some(({ about }) => about === 'name')
  const described = useDescriptions(field, notes.length > 0, isAboutName)
  const actions = useRowActions(props, name, host, { rename: () => setNaming('rename'), setWanted })
  const menus = useRowMenus(props, kind, label, actions)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid.
    <div
      ref={host}
      role="group"
      aria-label={label === '' ? messages.metadata.unnamedField : label}
      data-row={rowKey}
      className={styles.row}
      {...menus.handlers}
    >
      {isChanged(saved, row, name) && (
        <i className={classNames(styles.dot, isWrong && styles.dotGone)} title={messages.terms.changed} />
      )}
      {isNaming && row !== null ? (
        <FieldName
          {...{ row, taken, path }}
          isNew={naming === 'new' || row.raw === null}
          describedBy={described.name}
          onDone={(isNew) => {
            setNaming(null)
            actions.focusValue(isNew)
          }}
          onLeave={() => setNaming(null)}
          onDropped={actions.remove}
        />
      ) : (
        <FieldLabel {...{ row, field, kind, label }} onKind={menus.openKinds} />
      )}
      {!isNaming && kind !== 'group' && kind !== 'groups' && (
        <FieldValue
          {...{ row, field, kind, path, at, own, label }}
          describedBy={described.value}
          invalid={!isAboutName && notes.length > 0}
          wrong={!isAboutName && isWrong}
        />
      )}
      {!isNaming && row !== null && (
        <MenuButton label={messages.metadata.fieldMenu(label)} onOpen={menus.openRow} />
      )}
      {field?.help != null && (
        <p className={styles.help} id={described.helpId}>
          {field.help}
        </p>
      )}
      {notes.length > 0 && <FieldMessages id={described.messageId} notes={notes} />}
      {wanted !== null && row !== null && (
        <KindChange
          {...{ row, wanted, depth }}
          onClose={(taken) => {
            setWanted(null)
            if (taken === 'not') actions.focusValue(false)
            else actions.takeKind(wanted, taken === 'split')
          }}
        />
      )}
      {kind === 'group' && (
        <GroupFields {...{ row, field, own, label, depth }} saved={savedGroupAt(saved, row?.name ?? null)} />
      )}
      {kind === 'groups' && <GroupCards {...{ row, field, path, own, at, label, depth }} />}
    </div>
  )
}

function useShownKind(
  row: DraftRow | null,
  field: TemplateField | undefined,
  own: MetadataPath,
  depth: number,
): FieldKind {
  const { known } = useFormTools()
  const usual = useMemo(() => knownAt(known, own)?.kind, [known, own])
  return useMemo(() => shownKind(row, field, depth, usual), [row, field, depth, usual])
}

function useDescriptions(field: TemplateField | undefined, hasMessages: boolean, isAboutName: boolean) {
  const messageId = useId()
  const helpId = useId()
  const value = [hasMessages && !isAboutName && messageId, field?.help != null && helpId]
  return {
    messageId,
    helpId,
    name: hasMessages && isAboutName ? messageId : undefined,
    value: value.filter(Boolean).join(' ') || undefined,
  }
}

type FieldLabelProps = Pick<FieldRowProps, 'row' | 'field'> & {
  readonly kind: FieldKind
  readonly label: string
  onKind(place: MenuPlace): void
}

function FieldLabel({ row, field, kind, label, onKind }: FieldLabelProps) {
  const { metadata } = messages
  const { locked } = useFormTools()
  return (
    <span className={styles.label}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.kind}
        aria-haspopup="menu"
        aria-label={metadata.kindOf(metadata.kinds[kind])}
        title={metadata.kinds[kind]}
        disabled={locked || row === null || field?.kind === kind}
        onClick={({ currentTarget }) => onKind(currentTarget.getBoundingClientRect())}
      >
        <KindIcon kind={kind} />
      </button>
      <span className={styles.labelText} title={field?.label == null ? undefined : field.name}>
        {label}
        {field?.required && <span className={styles.required}>{metadata.required}</span>}
      </span>
    </span>
  )
}

function MenuButton({ label, onOpen }: { readonly label: string; onOpen(place: MenuPlace): void }) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      aria-label={label}
      onClick={({ currentTarget }) => onOpen(currentTarget.getBoundingClientRect())}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  )
}

type MenuPlace = Parameters<ReturnType<typeof useFormTools>['openMenu']>[1]

function useRowMenus(
  { row, field, canMoveUp, canMoveDown }: FieldRowProps,
  kind: FieldKind,
  label: string,
  actions: RowActions,
) {
  const { metadata } = messages
  const { locked, openMenu } = useFormTools()
  const openKinds = (place: MenuPlace) =>
    openMenu(metadata.kind, place, kindEntries(kind, field, actions.chooseKind))
  const openRow = (place: MenuPlace) => {
    const entries = rowEntries({ row, field, kind, locked, canMoveUp, canMoveDown }, actions, () =>
      openKinds(place),
    )
    if (entries.length > 0) openMenu(metadata.fieldMenu(label), place, entries)
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, clientX, clientY } = event
    // Text fields have their own menu with spelling; nested rows have theirs too.
    if (!(target instanceof HTMLElement) || target.closest('input, textarea') !== null) return
    if (target.closest('[data-row]') !== currentTarget) return
    event.preventDefault()
    openRow(event.button === 2 ? { x: clientX, y: clientY } : target.getBoundingClientRect())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOfKey(event)
    if (by === 0) return
    event.preventDefault()
    if (by < 0 ? canMoveUp : canMoveDown) actions.move(by)
  }
  return { openKinds, openRow, handlers: { onContextMenu, onKeyDown } }
}

type RowState = { rename(): void; setWanted(kind: FieldKind | null): void }

function useRowActions(
  { rowKey, row, depth, at, onRemoved }: FieldRowProps,
  name: string,
  host: React.RefObject<HTMLDivElement | null>,
  { rename, setWanted }: RowState,
): RowActions {
  const { metadata } = messages
  const { change, announce, focusLater } = useFormTools()
  const focusValue = (opens: boolean) =>
    focusLater(() => host.current?.querySelector<HTMLElement>('[data-value]'), opens)
  const takeKind = (kind: FieldKind, isSplit = false) => {
    if (row === null) return
    change({ kind: 'row-kind', id: row.id, rowKind: kind, isSplit })
    focusValue(isEmptyRow(row) && kind !== 'yes-no')
  }
  return {
    rename: () => {
      rename()
      // The menu returns the focus as it closes.
      focusLater(() => host.current?.querySelector<HTMLElement>('[data-name]'))
    },
    focusValue,
    takeKind,
    chooseKind: (kind) => {
      if (row === null) return
      const isAsked = changesValue(row, kind, depth)
      setWanted(isAsked ? kind : null)
      if (!isAsked) takeKind(kind)
    },
    copy: (kind) => {
      const text = row === null ? '' : (row.typed ?? (row.raw === null ? '' : shownValue(kind, row.raw)))
      void navigator.clipboard.writeText(copiedValue(kind, text))
    },
    move: (by) => {
      if (row === null) return
      const focused = document.activeElement
      change({ kind: 'move-row', id: row.id, by })
      announce(messages.common.movedTo(name, at + 1 + by))
      // Moving a control in the DOM loses the focus.
      focusLater(() =>
        focused instanceof HTMLElement && focused !== document.body
          ? focused
          : valueOfRow(host.current?.parentElement ?? null, rowKey),
      )
    },
    remove: () => {
      if (row === null) return
      onRemoved(rowKey)
      change({ kind: 'remove-row', id: row.id })
      announce(metadata.removed(name))
    },
  }
}

/**
 * The kind of control: the template's, if it can show the value unchanged. Without one, a month or a year is a date
 * where the collection has dates under its name; elsewhere it may be a number of another kind.
 */
function shownKind(
  row: DraftRow | null,
  field: TemplateField | undefined,
  depth: number,
  usual: FieldKind | undefined,
): FieldKind {
  if (row === null) return field?.kind ?? 'text'
  if (row.typed !== null || row.raw === null) return row.kind
  if (field === undefined) {
    const isDate =
      usual === 'date' && row.kind === 'text' && exactnessOf(shownValue('text', row.raw)) !== undefined
    return isDate ? 'date' : row.kind
  }
  const node = readTree(row.raw)
  return node !== undefined && fits(field.kind, node, depth) ? field.kind : row.kind
}
