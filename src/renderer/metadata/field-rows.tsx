import { Plus } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import type { KnownField, TemplateField } from '../../shared/domain/templates/template.ts'
import { words } from '../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import type { DraftRow } from './draft-rows.ts'
import { FieldRow } from './field-row.tsx'
import { controlOfRow, useFormTools } from './form-tools.ts'
import { KnownFields } from './known-fields.tsx'
import { mergeTemplate } from './merge-template.ts'
import styles from './metadata-editor.module.css'

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
  const { metadata } = words
  const { locked, change, nextId, focusLater } = useFormTools()
  const [limit, setLimit] = useState(rowsAtATime)
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const merged = useMemo(() => mergeTemplate(rows, fields), [rows, fields])
  const shown = [
    ...merged.slice(0, limit),
    ...merged.slice(limit).filter(({ row }) => row === null || row.typed !== null || row.typedName !== null),
  ]
  const hidden = merged.length - shown.length
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
  const isEmpty = merged.length === 0 && !locked
  return (
    <>
      {isEmpty && (
        <p className={styles.none}>{group === undefined ? metadata.none : metadata.noFieldsInside}</p>
      )}
      <div ref={list} className={styles.panel}>
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
      <div className={styles.actions}>
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

function countInText(rows: readonly DraftRow[]): number {
  let count = rows.length
  while (count > 0 && rows[count - 1]?.raw === null) count -= 1
  return count
}
