import { ChevronDown, ChevronRight, ChevronUp, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { shortenText } from '../../../shared/domain/cut-text.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { DraftRow } from '../draft-rows.ts'
import { textOfPresets } from '../merge-template.ts'
import type { SavedGroup } from '../saved-fields.ts'
import { isTextKind, textOfJson } from './field-kind.ts'
import { stepOfKey, useFormTools } from './form-tools.ts'
import styles from './group-fields.module.css'

type GroupFieldsProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly own: MetadataPath
  readonly label: string
  readonly depth: number
}

const nothing = [] as const

export function GroupFields({
  row,
  field,
  saved,
  own,
  label,
  depth,
}: GroupFieldsProps & { readonly saved: SavedGroup | undefined }) {
  const { metadata } = messages
  const { drawRows } = useFormTools()
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  if (row !== null && row.raw === null)
    return <p className={styles.note}>{messages.changes.steps.problems['name-missing']}</p>
  const rows = row?.rows ?? nothing
  return (
    <div className={styles.group}>
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
        <div id={id} className={styles.inside}>
          {drawRows({
            rows,
            fields: field?.fields ?? nothing,
            saved,
            path: own,
            depth: depth + 1,
            group: { id: row?.id ?? null, name: label },
          })}
        </div>
      )}
    </div>
  )
}

type GroupCardsProps = GroupFieldsProps & { readonly path: MetadataPath; readonly at: number }

const openAtMost = 3
const cardsAtATime = 50

export function GroupCards({ row, field, path, own, at, label, depth }: GroupCardsProps) {
  const { metadata } = messages
  const { locked, change, nextId, focusLater, drawRows } = useFormTools()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [limit, setLimit] = useState(cardsAtATime)
  // Fixed at first, so that adding a group does not collapse the others.
  const [isFolded] = useState(() => (row?.rows.length ?? 0) > openAtMost)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  if (row !== null && row.raw === null)
    return <p className={styles.note}>{messages.changes.steps.problems['name-missing']}</p>
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
    if (isFolded) setToggled(new Set([...toggled, id]))
    focusLater(() => headOf(id))
  }
  return (
    <div className={styles.group} ref={list}>
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
          {drawRows({
            rows: card.rows,
            fields: field?.fields ?? nothing,
            saved: undefined,
            path: [...own, index],
            depth: depth + 1,
            group: { id: card.id, name: metadata.groupEntry(index + 1) },
          })}
        </GroupCard>
      ))}
      <div className={styles.foot}>
        {cards.length > limit && (
          <Button small onClick={() => setLimit(limit + cardsAtATime)}>
            {messages.common.showMore(Math.min(cards.length - limit, cardsAtATime))}
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
  readonly count: number
  readonly isOpen: boolean
  onToggle(): void
  onRemove(): void
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
    announce(messages.common.movedTo(metadata.groupEntry(index + 1), to + 1))
    if (focused instanceof HTMLElement) focusLater(() => focused)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside its tools.
    <div
      role="group"
      aria-label={metadata.groupEntry(index + 1)}
      data-card={card.id}
      className={styles.card}
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
      <div className={styles.cardHead}>
        <Button
          look="quiet"
          small
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          onClick={onToggle}
        >
          <span className={styles.position}>{metadata.groupEntry(index + 1)}</span>
          <span className={styles.summary}>{summaryOfGroup(card)}</span>
        </Button>
        <div className={styles.cardTools}>
          <MoveButtons
            locked={locked}
            up={{
              label: messages.common.moveUpOf(metadata.groupEntry(index + 1)),
              can: index > 0,
              go: () => move(-1),
            }}
            down={{
              label: messages.common.moveDownOf(metadata.groupEntry(index + 1)),
              can: index < count - 1,
              go: () => move(1),
            }}
          />
          <IconButton
            small
            disabled={locked}
            label={messages.common.removeOf(metadata.groupEntry(index + 1))}
            icon={X}
            size={15}
            onClick={onRemove}
          />
        </div>
      </div>
      {isOpen && <div className={styles.cardBody}>{children}</div>}
    </div>
  )
}

const longest = 80

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

type MoveButton = { readonly label: string; readonly can: boolean; go(): void }
type MoveButtonsProps = { readonly locked: boolean; readonly up: MoveButton; readonly down: MoveButton }

/** Not in the tab order: Alt and the arrow keys do this too. */
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
