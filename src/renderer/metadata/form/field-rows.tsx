import { ChevronDown, ChevronRight, ChevronUp, CircleAlert, Plus, TriangleAlert, X } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { type MetadataPath, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import type { DraftRow } from '../draft-rows.ts'
import { mergeTemplate, type ShownRow, textOfPresets } from '../merge-template.ts'
import metadataEditorStyles from '../metadata-editor.module.css'
import { fits, isTextKind, textOfJson } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import styles from './field-row.module.css'
import { FieldValue } from './field-value.tsx'
import { controlOfRow, useFormTools } from './form-tools.ts'
import groupFieldsStyles from './group-fields.module.css'
import { KindSelect } from './kind-select.tsx'
import { KnownFields } from './known-fields.tsx'
import { type FieldMessage, useFieldMessages } from './use-field-messages.ts'

type FieldRowProps = {
  readonly rowKey: string
  /** Nothing for a field of the template that has no value yet. */
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  /** Leads to the group around. */
  readonly path: MetadataPath
  readonly at: number
  readonly depth: number
  readonly canMoveUp: boolean
  readonly canMoveDown: boolean
  /** Told the row's key before it goes. */
  onRemoved(rowKey: string): void
}

/** A row is drawn anew only when something of it changes: there may be a hundred of them, and typing is in one. */
const FieldRow = memo(DrawnFieldRow)

function DrawnFieldRow({
  rowKey,
  row,
  field,
  path,
  at,
  depth,
  canMoveUp,
  canMoveDown,
  onRemoved,
}: FieldRowProps) {
  const messageId = useId()
  const helpId = useId()
  const { metadata } = messages
  const { locked } = useFormTools()
  const move = useMoveRow()
  const name = row?.typedName ?? row?.name ?? field?.name ?? ''
  const own = useMemo(() => [...path, name], [path, name])
  const kind = useMemo(() => shownKind(row, field, depth), [row, field, depth])
  const notes = useFieldMessages(row, field, kind, own)
  const isNested = kind === 'group' || kind === 'groups'
  const label = field?.label ?? field?.name
  const describedBy = notes.length === 0 ? undefined : messageId
  const nameProblem = row !== null && notes.some(({ about }) => about === 'name')
  const hasHelp = field !== undefined && field.help !== null
  const describedValue = [!nameProblem && describedBy, hasHelp && helpId].filter(Boolean).join(' ')
  const value = { row, field, kind, path, at, own, label: label ?? name }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid.
    <div
      role="group"
      aria-label={label ?? (name === '' ? metadata.unnamedField : name)}
      data-row={rowKey}
      className={classNames(styles.row, field !== undefined && styles.ofTemplate)}
      onKeyDown={(event) => {
        const by = stepOfKey(event)
        if (by === 0 || event.target instanceof HTMLSelectElement) return
        event.preventDefault()
        if (by < 0 ? canMoveUp : canMoveDown) move(row, name, by, at)
      }}
    >
      <FieldName
        row={row}
        field={field}
        locked={locked}
        describedBy={nameProblem ? describedBy : undefined}
      />
      <KindSelect row={row} field={field} kind={kind} depth={depth} />
      {!isNested && (
        <div className={styles.value}>
          <FieldValue
            {...value}
            describedBy={describedValue === '' ? undefined : describedValue}
            invalid={!nameProblem && notes.length > 0}
          />
        </div>
      )}
      <RowTools {...{ rowKey, row, field, name, at, canMoveUp, canMoveDown, onRemoved }} />
      {hasHelp && (
        <p className={styles.help} id={helpId}>
          {field.help}
        </p>
      )}
      {notes.length > 0 && <Notes id={messageId} notes={notes} />}
      {kind === 'group' && <GroupFields {...value} depth={depth} />}
      {kind === 'groups' && <GroupCards {...value} depth={depth} />}
    </div>
  )
}

/** Moves a row by one place, says where it is now, and leaves the focus in it. */
function useMoveRow() {
  const { change, announce, focusLater } = useFormTools()
  return (row: DraftRow | null, name: string, by: -1 | 1, at: number) => {
    if (row === null) return
    const focused = document.activeElement
    change({ kind: 'move-row', id: row.id, by })
    announce(messages.metadata.moved(name, at + 1 + by))
    // Taken out and put in elsewhere, a control loses the focus.
    if (focused instanceof HTMLElement) focusLater(() => focused)
  }
}

type RowToolsProps = Omit<FieldRowProps, 'path' | 'depth'> & { readonly name: string }

function RowTools({ rowKey, row, field, name, at, canMoveUp, canMoveDown, onRemoved }: RowToolsProps) {
  const { metadata } = messages
  const { locked, change, announce } = useFormTools()
  const move = useMoveRow()
  const removal = field === undefined ? metadata.remove(name) : metadata.leaveOut(name)
  return (
    <div className={styles.tools}>
      <MoveButtons
        locked={locked}
        up={{ label: metadata.moveUp(name), can: canMoveUp, go: () => move(row, name, -1, at) }}
        down={{ label: metadata.moveDown(name), can: canMoveDown, go: () => move(row, name, 1, at) }}
      />
      {row === null || (field?.locked && field.required) ? (
        <span className={styles.noTool} />
      ) : (
        <IconButton
          small
          disabled={locked}
          label={removal}
          icon={X}
          size={15}
          onClick={() => {
            onRemoved(rowKey)
            change({ kind: 'remove-row', id: row.id })
            announce(metadata.removed(name))
          }}
        />
      )}
    </div>
  )
}

/** How far Alt and an arrow key move a row: -1, 1, or 0 for any other key. */
function stepOfKey({ altKey, key, defaultPrevented }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || defaultPrevented) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

type MoveButton = { readonly label: string; readonly can: boolean; go(): void }
type MoveButtonsProps = { readonly locked: boolean; readonly up: MoveButton; readonly down: MoveButton }

/** Left out of the tab order: Alt and the arrow keys do the same. */
function MoveButtons({ locked, up, down }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        small
        tabIndex={-1}
        disabled={locked || !up.can}
        label={up.label}
        icon={ChevronUp}
        onClick={up.go}
      />
      <IconButton
        small
        tabIndex={-1}
        disabled={locked || !down.can}
        label={down.label}
        icon={ChevronDown}
        onClick={down.go}
      />
    </>
  )
}

function Notes({ id, notes }: { readonly id: string; readonly notes: readonly FieldMessage[] }) {
  return (
    <div id={id} className={styles.messages}>
      {notes.map(({ text, look }) => (
        <p key={text} className={look === 'negative' ? styles.error : styles.warning}>
          {look === 'negative' ? (
            <CircleAlert size={14} aria-hidden />
          ) : (
            <TriangleAlert size={14} aria-hidden />
          )}
          {text}
        </p>
      ))}
    </div>
  )
}

/** The kind of control: the template's, where it can show the value as it is. */
function shownKind(row: DraftRow | null, field: TemplateField | undefined, depth: number): FieldKind {
  if (row === null) return field?.kind ?? 'text'
  if (field === undefined || row.typed !== null || row.raw === null) return row.kind
  const node = readTree(row.raw)
  return node !== undefined && fits(field.kind, node, depth) ? field.kind : row.kind
}

type FieldRowsProps = {
  readonly rows: readonly DraftRow[]
  readonly fields: readonly TemplateField[]
  readonly known: readonly KnownField[]
  /** Leads to the group these fields are in. */
  readonly path: MetadataPath
  readonly depth: number
  /** The group inside another whose fields these are, as far as it is in the text. */
  readonly group?: { readonly id: number | null; readonly name: string }
}

/** Ten thousand fields are possible; ten thousand rows of controls would not be usable. */
const rowsAtATime = 100

/** The fields of a group, the one at the top or one inside. */
export function FieldRows({ rows, fields, known, path, depth, group }: FieldRowsProps) {
  const { metadata } = messages
  const { locked, change, nextId, focusLater } = useFormTools()
  const [limit, setLimit] = useState(rowsAtATime)
  const merged = useMemo(() => mergeTemplate(rows, fields), [rows, fields])
  const shown = [
    ...merged.slice(0, limit),
    ...merged.slice(limit).filter(({ row }) => row === null || row.typed !== null || row.typedName !== null),
  ]
  const hidden = merged.length - shown.length
  const { list, add, focusNext } = useFocusAfterRemoval(shown)
  const isEmpty = merged.length === 0 && !locked
  return (
    <>
      {isEmpty && (
        <p className={metadataEditorStyles.none}>
          {group === undefined ? metadata.none : metadata.noFieldsInside}
        </p>
      )}
      <div ref={list} className={metadataEditorStyles.panel}>
        {shown.map(({ key, row, field, at }) => (
          <FieldRow
            key={key}
            rowKey={key}
            row={row}
            field={field}
            path={path}
            at={at}
            depth={depth}
            canMoveUp={row !== null && row.raw !== null && at > 0}
            canMoveDown={row !== null && row.raw !== null && at < countInText(rows) - 1}
            onRemoved={focusNext}
          />
        ))}
      </div>
      <div className={metadataEditorStyles.actions}>
        {hidden > 0 && (
          <Button small onClick={() => setLimit(limit + rowsAtATime)}>
            {metadata.showMore(Math.min(hidden, rowsAtATime))}
          </Button>
        )}
        {group?.id !== null && (
          <Button
            ref={add}
            small
            disabled={locked}
            icon={<Plus size={14} aria-hidden />}
            onClick={() => {
              const id = nextId()
              change({ kind: 'add-row', ...(group !== undefined && group.id !== null && { into: group.id }) })
              focusLater(() => controlOfRow(list.current, `row-${id}`))
            }}
          >
            {group === undefined ? metadata.addField : metadata.addTo(group.name)}
          </Button>
        )}
        {!locked && known.length > 0 && (
          <KnownFields
            known={known}
            rows={rows}
            fields={fields}
            path={path}
            onAdded={(id) =>
              focusLater(() =>
                list.current?.querySelector<HTMLElement>(`[data-row="row-${id}"] [data-value]`),
              )
            }
          />
        )}
      </div>
    </>
  )
}

/** Leads the focus from a row that is removed to the next one, the one before, or the button below. */
function useFocusAfterRemoval(shown: readonly ShownRow[]) {
  const { focusLater } = useFormTools()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  // The same function always: a row is not drawn anew because another came or went.
  const focusNext = useCallback(
    (removed: string) => {
      const before = latest.current
      const index = before.findIndex(({ key }) => key === removed)
      const next = before[index + 1] ?? before[index - 1]
      // A field of the template stays, without its value.
      const target = before[index]?.field === undefined ? next?.key : removed
      focusLater(() => (target === undefined ? null : controlOfRow(list.current, target)) ?? add.current)
    },
    [focusLater],
  )
  return { list, add, focusNext }
}

function countInText(rows: readonly DraftRow[]): number {
  let count = rows.length
  while (count > 0 && rows[count - 1]?.raw === null) count -= 1
  return count
}

type GroupFieldsProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly own: MetadataPath
  readonly label: string
  readonly depth: number
}

const nothing = [] as const

/** A group as a form of its own, set in, that can be folded away. */
function GroupFields({ row, field, own, label, depth }: GroupFieldsProps) {
  const { metadata } = messages
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  if (row !== null && row.raw === null) return <p className={groupFieldsStyles.note}>{metadata.nameFirst}</p>
  const rows = row?.rows ?? nothing
  return (
    <div className={groupFieldsStyles.group}>
      <Button
        look="quiet"
        small
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={metadata.fieldsOf(label, rows.length)}
        icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {metadata.fieldsInside(rows.length)}
      </Button>
      {isOpen && (
        <div id={id} className={groupFieldsStyles.inside}>
          <FieldRows
            rows={rows}
            fields={field?.fields ?? nothing}
            known={nothing}
            path={own}
            depth={depth + 1}
            group={{ id: row?.id ?? null, name: label }}
          />
        </div>
      )}
    </div>
  )
}

type GroupCardsProps = GroupFieldsProps & { readonly path: MetadataPath; readonly at: number }

/** More groups than these begin folded. */
const openAtMost = 3
const cardsAtATime = 50

/** A list of groups: a card each, that can be folded, moved and removed. */
function GroupCards({ row, field, path, own, at, label, depth }: GroupCardsProps) {
  const { metadata } = messages
  const { locked, change, nextId, focusLater } = useFormTools()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [limit, setLimit] = useState(cardsAtATime)
  // Decided once, so that none folds by itself as others are added.
  const [isFolded] = useState(() => (row?.rows.length ?? 0) > openAtMost)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  if (row !== null && row.raw === null) return <p className={groupFieldsStyles.note}>{metadata.nameFirst}</p>
  const cards = row?.rows ?? nothing
  const headOf = (id: number) =>
    list.current?.querySelector<HTMLElement>(`[data-card="${id}"] button:not(:disabled)`)
  const addCard = () => {
    const preset = textOfPresets(field?.fields ?? nothing)
    const raw = preset === null ? '{}' : compactJson(preset)
    const id = nextId()
    setLimit(Math.max(limit, cards.length + 1))
    if (row === null) {
      change({ kind: 'put', path, name: field?.name ?? '', rowKind: 'groups', at, value: `[${raw}]` })
      focusLater(() => list.current?.querySelector<HTMLElement>('[data-card] button'))
      return
    }
    change({ kind: 'add-group', id: row.id, raw })
    // A new card is open, whatever the others are.
    if (isFolded) setToggled(new Set([...toggled, id]))
    focusLater(() => headOf(id))
  }
  return (
    <div className={groupFieldsStyles.group} ref={list}>
      {cards.slice(0, limit).map((card, index) => (
        <GroupCard
          key={card.id}
          card={card}
          index={index}
          count={cards.length}
          isOpen={isFolded === toggled.has(card.id)}
          onToggle={() => {
            const next = new Set(toggled)
            if (!next.delete(card.id)) next.add(card.id)
            setToggled(next)
          }}
          onRemove={() => {
            const next = cards[index + 1] ?? cards[index - 1]
            change({ kind: 'remove-row', id: card.id })
            focusLater(() => (next === undefined ? add.current : headOf(next.id)))
          }}
        >
          <FieldRows
            rows={card.rows}
            fields={field?.fields ?? nothing}
            known={nothing}
            path={[...own, index]}
            depth={depth + 1}
            group={{ id: card.id, name: metadata.groupEntry(index + 1) }}
          />
        </GroupCard>
      ))}
      <div className={groupFieldsStyles.foot}>
        {cards.length > limit && (
          <Button small onClick={() => setLimit(limit + cardsAtATime)}>
            {metadata.showMore(Math.min(cards.length - limit, cardsAtATime))}
          </Button>
        )}
        <Button ref={add} small disabled={locked} icon={<Plus size={14} aria-hidden />} onClick={addCard}>
          {metadata.addGroup(label)}
        </Button>
      </div>
    </div>
  )
}

type GroupCardProps = {
  readonly card: DraftRow
  readonly index: number
  /** How many cards there are. */
  readonly count: number
  readonly isOpen: boolean
  onToggle(): void
  onRemove(): void
  /** The fields, drawn while the card is open. */
  readonly children: ReactNode
}

function GroupCard({ card, index, count, isOpen, onToggle, onRemove, children }: GroupCardProps) {
  const { metadata } = messages
  const { locked, change, focusLater, announce } = useFormTools()
  const move = (by: number) => {
    const to = index + by
    if (to < 0 || to >= count) return
    const focused = document.activeElement
    change({ kind: 'move-row', id: card.id, by })
    announce(metadata.entryMoved(to + 1, count))
    if (focused instanceof HTMLElement) focusLater(() => focused)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside its tools.
    <div
      role="group"
      aria-label={metadata.groupEntry(index + 1)}
      data-card={card.id}
      className={groupFieldsStyles.card}
      onKeyDown={(event) => {
        const by = stepOfKey(event)
        const isOwn =
          event.target instanceof HTMLElement &&
          event.target.closest('[data-row]') === event.currentTarget.closest('[data-row]')
        if (by === 0 || !isOwn) return
        event.preventDefault()
        move(by)
      }}
    >
      <div className={groupFieldsStyles.cardHead}>
        <Button
          look="quiet"
          small
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          onClick={onToggle}
        >
          <span className={groupFieldsStyles.position}>{metadata.groupEntry(index + 1)}</span>
          <span className={groupFieldsStyles.summary}>{summaryOfGroup(card)}</span>
        </Button>
        <div className={groupFieldsStyles.cardTools}>
          <MoveButtons
            locked={locked}
            up={{ label: metadata.moveGroupUp(index + 1), can: index > 0, go: () => move(-1) }}
            down={{ label: metadata.moveGroupDown(index + 1), can: index < count - 1, go: () => move(1) }}
          />
          <IconButton
            small
            disabled={locked}
            label={metadata.removeGroup(index + 1)}
            icon={X}
            size={15}
            onClick={onRemove}
          />
        </div>
      </div>
      {isOpen && <div className={groupFieldsStyles.cardBody}>{children}</div>}
    </div>
  )
}

const longest = 80

/** What a folded group is told by: the first of its texts and numbers. */
function summaryOfGroup({ rows }: DraftRow): string {
  const parts = rows.flatMap(({ kind, raw }) => {
    if (raw === null) return []
    if (isTextKind(kind)) return [textOfJson(raw)]
    return kind === 'number' ? [raw] : []
  })
  const summary = parts
    .filter((part) => part.trim() !== '')
    .slice(0, 3)
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
  return shortenText(summary, longest)
}
