import { ChevronDown, ChevronUp, CircleAlert, TriangleAlert, X } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import { type MetadataPath, readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../shared/domain/templates/template.ts'
import { words } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/styles/class-names.ts'
import type { DraftRow } from './draft-rows.ts'
import { fits } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import styles from './field-row.module.css'
import { FieldValue } from './field-value.tsx'
import { useFormTools } from './form-tools.ts'
import { GroupCards } from './group-cards.tsx'
import { GroupFields } from './group-fields.tsx'
import { KindSelect } from './kind-select.tsx'
import { useFieldMessages } from './use-field-messages.ts'

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
export const FieldRow = memo(DrawnFieldRow)

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
  const { metadata } = words
  const { locked, change, announce, focusLater } = useFormTools()
  const name = row?.typedName ?? row?.name ?? field?.name ?? ''
  const own = useMemo(() => [...path, name], [path, name])
  const kind = useMemo(() => shownKind(row, field, depth), [row, field, depth])
  const messages = useFieldMessages(row, field, kind, own)
  const isNested = kind === 'group' || kind === 'groups'
  const label = field?.label ?? field?.name
  const move = (by: number, position: number) => {
    if (row === null || (by < 0 ? !canMoveUp : !canMoveDown)) return
    const focused = document.activeElement
    change({ kind: 'move-row', id: row.id, by })
    announce(metadata.moved(name, position))
    // Taken out and put in elsewhere, a control loses the focus.
    if (focused instanceof HTMLElement) focusLater(() => focused)
  }
  const describedBy = messages.length === 0 ? undefined : messageId
  const isRemovable = row !== null && !(field?.locked && field.required)
  const nameProblem = row !== null && messages.some(({ about }) => about === 'name')
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
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!event.altKey || by === 0 || event.defaultPrevented || event.target instanceof HTMLSelectElement)
          return
        event.preventDefault()
        move(by, at + 1 + by)
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
            invalid={!nameProblem && messages.length > 0}
          />
        </div>
      )}
      <div className={styles.tools}>
        <Button
          look="quiet"
          small
          tabIndex={-1}
          disabled={locked || !canMoveUp}
          aria-label={metadata.moveUp(name)}
          title={metadata.moveUp(name)}
          icon={<ChevronUp size={14} aria-hidden />}
          onClick={() => move(-1, at)}
        />
        <Button
          look="quiet"
          small
          tabIndex={-1}
          disabled={locked || !canMoveDown}
          aria-label={metadata.moveDown(name)}
          title={metadata.moveDown(name)}
          icon={<ChevronDown size={14} aria-hidden />}
          onClick={() => move(1, at + 2)}
        />
        {isRemovable ? (
          <Button
            look="quiet"
            small
            disabled={locked}
            aria-label={field === undefined ? metadata.remove(name) : metadata.leaveOut(name)}
            title={field === undefined ? metadata.remove(name) : metadata.leaveOut(name)}
            icon={<X size={15} aria-hidden />}
            onClick={() => {
              onRemoved(rowKey)
              change({ kind: 'remove-row', id: row.id })
              announce(metadata.removed(name))
            }}
          />
        ) : (
          <span className={styles.noTool} />
        )}
      </div>
      {hasHelp && (
        <p className={styles.help} id={helpId}>
          {field.help}
        </p>
      )}
      {messages.length > 0 && (
        <div id={messageId} className={styles.messages}>
          {messages.map(({ text, look }) => (
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
      )}
      {kind === 'group' && <GroupFields {...value} depth={depth} />}
      {kind === 'groups' && <GroupCards {...value} depth={depth} />}
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
