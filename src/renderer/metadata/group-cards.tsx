import { ChevronDown, ChevronRight, ChevronUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { compactJson } from '../../shared/domain/metadata/metadata-text.ts'
import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateField } from '../../shared/domain/templates/template.ts'
import { words } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import type { DraftRow } from './draft-rows.ts'
import { FieldRows } from './field-rows.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './group-fields.module.css'
import { summaryOfGroup } from './summary-of-group.ts'
import { textOfPresets } from './text-of-presets.ts'

type GroupCardsProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly path: MetadataPath
  readonly own: MetadataPath
  readonly at: number
  readonly label: string
  readonly depth: number
}

const nothing = [] as const
/** More groups than these begin folded. */
const openAtMost = 3
const cardsAtATime = 50

/** A list of groups: a card each, that can be folded, moved and removed. */
export function GroupCards({ row, field, path, own, at, label, depth }: GroupCardsProps) {
  const { metadata } = words
  const { locked, change, nextId, focusLater, announce } = useFormTools()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [limit, setLimit] = useState(cardsAtATime)
  // Decided once, so that none folds by itself as others are added.
  const [isFolded] = useState(() => (row?.rows.length ?? 0) > openAtMost)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  if (row !== null && row.raw === null) return <p className={styles.note}>{metadata.nameFirst}</p>
  const cards = row?.rows ?? nothing
  const toggle = (id: number) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  const headOf = (id: number) =>
    list.current?.querySelector<HTMLElement>(`[data-card="${id}"] button:not(:disabled)`)
  const move = (card: DraftRow, index: number, by: number) => {
    const to = index + by
    if (to < 0 || to >= cards.length) return
    const focused = document.activeElement
    change({ kind: 'move-row', id: card.id, by })
    announce(metadata.entryMoved(to + 1, cards.length))
    if (focused instanceof HTMLElement) focusLater(() => focused)
  }
  return (
    <div className={styles.group} ref={list}>
      {cards.slice(0, limit).map((card, index) => {
        const isOpen = isFolded === toggled.has(card.id)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out beside its tools.
          <div
            key={card.id}
            role="group"
            aria-label={metadata.groupEntry(index + 1)}
            data-card={card.id}
            className={styles.card}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
              const isOwn =
                event.target instanceof HTMLElement &&
                event.target.closest('[data-row]') === list.current?.closest('[data-row]')
              if (!event.altKey || by === 0 || event.defaultPrevented || !isOwn) return
              event.preventDefault()
              move(card, index, by)
            }}
          >
            <div className={styles.cardHead}>
              <Button
                look="quiet"
                small
                aria-expanded={isOpen}
                icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
                onClick={() => toggle(card.id)}
              >
                <span className={styles.position}>{metadata.groupEntry(index + 1)}</span>
                <span className={styles.summary}>{summaryOfGroup(card)}</span>
              </Button>
              <div className={styles.cardTools}>
                <Button
                  look="quiet"
                  small
                  tabIndex={-1}
                  disabled={locked || index === 0}
                  aria-label={metadata.moveGroupUp(index + 1)}
                  title={metadata.moveGroupUp(index + 1)}
                  icon={<ChevronUp size={14} aria-hidden />}
                  onClick={() => move(card, index, -1)}
                />
                <Button
                  look="quiet"
                  small
                  tabIndex={-1}
                  disabled={locked || index === cards.length - 1}
                  aria-label={metadata.moveGroupDown(index + 1)}
                  title={metadata.moveGroupDown(index + 1)}
                  icon={<ChevronDown size={14} aria-hidden />}
                  onClick={() => move(card, index, 1)}
                />
                <Button
                  look="quiet"
                  small
                  disabled={locked}
                  aria-label={metadata.removeGroup(index + 1)}
                  title={metadata.removeGroup(index + 1)}
                  icon={<X size={15} aria-hidden />}
                  onClick={() => {
                    const next = cards[index + 1] ?? cards[index - 1]
                    change({ kind: 'remove-row', id: card.id })
                    focusLater(() => (next === undefined ? add.current : headOf(next.id)))
                  }}
                />
              </div>
            </div>
            {isOpen && <CardFields card={card} field={field} own={own} index={index} depth={depth} />}
          </div>
        )
      })}
      <div className={styles.foot}>
        {cards.length > limit && (
          <Button small onClick={() => setLimit(limit + cardsAtATime)}>
            {metadata.showMore(Math.min(cards.length - limit, cardsAtATime))}
          </Button>
        )}
        <Button
          ref={add}
          small
          disabled={locked}
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
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
          }}
        >
          {metadata.addGroup(label)}
        </Button>
      </div>
    </div>
  )
}

type CardFieldsProps = {
  readonly card: DraftRow
  readonly field: TemplateField | undefined
  readonly own: MetadataPath
  readonly index: number
  readonly depth: number
}

function CardFields({ card, field, own, index, depth }: CardFieldsProps) {
  const { metadata } = words
  return (
    <div className={styles.cardBody}>
      <FieldRows
        rows={card.rows}
        fields={field?.fields ?? nothing}
        known={nothing}
        path={[...own, index]}
        depth={depth + 1}
        group={{ id: card.id, name: metadata.groupEntry(index + 1) }}
      />
    </div>
  )
}
