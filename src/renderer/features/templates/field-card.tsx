import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, CircleAlert, Lock, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './field-card.module.css'
import { countProblems, type FieldDraft } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import type { FieldEditing } from './use-field-editing.ts'

type FieldCardProps = {
  readonly field: FieldDraft
  readonly siblings: readonly FieldDraft[]
  readonly at: number
  readonly editing: FieldEditing
  onRemove(): void
}

/** A field of the template: what matters in one line, and everything once it is opened. */
export function FieldCard({ field, siblings, at, editing, onRemove }: FieldCardProps) {
  const { editor: w } = words.templates
  const bodyId = useId()
  const isOpen = editing.isOpen(field.id)
  const label = field.label.trim() === '' ? field.name : field.label
  const name = field.name === '' ? w.unnamed : field.name
  const seen = editing.seen?.of(field.id)
  const hasProblems = editing.showsProblems(field.id) && countProblems(field, siblings) > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // There the same keys open the list of choices.
    if (event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    event.stopPropagation()
    editing.move(field.id, by)
  }
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      className={classNames(styles.card, isOpen && styles.open)}
      data-field={field.id}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          data-part="head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => editing.toggle(field.id)}
        >
          <Chevron size={15} aria-hidden className={styles.chevron} />
          <span className={styles.names}>
            <span className={styles.label}>{label === '' ? w.unnamed : label}</span>
            {label !== field.name && field.name !== '' && <span className={styles.name}>{field.name}</span>}
          </span>
          <span className={styles.facts}>
            {hasProblems && (
              <span className={styles.problem}>
                <CircleAlert size={13} aria-hidden />
                {w.notRight}
              </span>
            )}
            <span>{w.kinds[field.kind]}</span>
            {field.required && <span className={styles.mark}>{w.required}</span>}
            {field.locked && (
              <span className={styles.mark}>
                <Lock size={11} aria-hidden />
                {w.locked}
              </span>
            )}
            {editing.seen !== null && seen !== undefined && (
              <span className={styles.seen}>{w.seen(seen, editing.seen.documents)}</span>
            )}
          </span>
        </button>
        <span className={styles.actions}>
          <Button
            small
            look="quiet"
            aria-label={w.up(name)}
            title={w.up(name)}
            aria-disabled={at === 0 ? true : undefined}
            icon={<ArrowUp size={14} aria-hidden />}
            onClick={() => editing.move(field.id, -1)}
          />
          <Button
            small
            look="quiet"
            aria-label={w.down(name)}
            title={w.down(name)}
            aria-disabled={at === siblings.length - 1 ? true : undefined}
            icon={<ArrowDown size={14} aria-hidden />}
            onClick={() => editing.move(field.id, 1)}
          />
          <Button
            small
            look="quiet"
            aria-label={w.remove(name)}
            title={w.remove(name)}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={onRemove}
          />
        </span>
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <FieldForm field={field} siblings={siblings} editing={editing} />
        </div>
      )}
    </li>
  )
}
