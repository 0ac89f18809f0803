import { Plus } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftRow } from '../draft-rows.ts'
import { mergeTemplate } from '../merge-template.ts'
import { problemOfRow } from '../metadata-draft.ts'
import metadataEditorStyles from '../metadata-editor.module.css'
import { isRemoved, type RowOrRemoved, withRemoved } from '../saved-fields.ts'
import { FieldRow } from './field-row.tsx'
import { type FieldRowsProps, useFormTools, valueOfRow } from './form-tools.ts'
import { RemovedRow } from './removed-row.tsx'
import { RowWindow } from './row-window.tsx'

export function FieldRows({ rows, fields, saved, path, depth, group }: FieldRowsProps) {
  const { metadata } = messages
  const { isWrong } = useFormTools()
  const merged = useMemo(() => mergeTemplate(rows, fields), [rows, fields])
  const shown = useMemo(() => withRemoved(merged, saved, depth), [merged, saved, depth])
  const taken = useMemo(
    () => new Set([...rows.map((row) => row.typedName ?? row.name ?? ''), ...fields.map(({ name }) => name)]),
    [rows, fields],
  )
  const isRowWrong = useCallback(
    (item: RowOrRemoved) => {
      if (isRemoved(item)) return false
      const name = item.row?.name ?? item.field?.name
      const isUnfinished = item.row !== null && problemOfRow(item.row) !== undefined
      return isUnfinished || (name !== undefined && isWrong([...path, name]))
    },
    [path, isWrong],
  )
  const { list, add, focusNext } = useFocusAfterRemoval(shown)
  const last = countInText(rows) - 1
  return (
    <>
      <div ref={list}>
        <RowWindow items={shown} isWrong={isRowWrong}>
          {(item) =>
            isRemoved(item) ? (
              <RemovedRow key={item.key} removed={item} path={path} />
            ) : (
              <FieldRow
                key={item.key}
                rowKey={item.key}
                row={item.row}
                field={item.field}
                saved={saved}
                taken={taken}
                path={path}
                at={item.at}
                depth={depth}
                canMoveUp={item.row !== null && item.row.raw !== null && item.at > 0}
                canMoveDown={item.row !== null && item.row.raw !== null && item.at < last}
                onRemoved={focusNext}
              />
            )
          }
        </RowWindow>
      </div>
      {group !== undefined && group.id !== null && (
        <div className={metadataEditorStyles.actions}>
          <AddField ref={add} into={group.id} label={metadata.addTo(group.name)} />
        </div>
      )}
    </>
  )
}

type AddFieldProps = {
  readonly ref?: React.Ref<HTMLButtonElement>
  /** ID of the group to add to; undefined for the top level. */
  readonly into?: number
  readonly label: string
}

export function AddField({ ref, into, label }: AddFieldProps) {
  const { locked, change, nextId, focusLater } = useFormTools()
  return (
    <Button
      ref={ref}
      small
      look="quiet"
      disabled={locked}
      icon={<Plus size={16} aria-hidden />}
      onClick={(event) => {
        const form = event.currentTarget.closest('[data-metadata]')
        const id = nextId()
        change({ kind: 'add-row', into })
        focusLater(() => valueOfRow(form, `row-${id}`))
      }}
    >
      {label}
    </Button>
  )
}

function useFocusAfterRemoval(shown: readonly RowOrRemoved[]) {
  const { focusLater } = useFormTools()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  // Stable, so that rows do not render when another is added or removed.
  const focusNext = useCallback(
    (removed: string) => {
      const before = latest.current.filter((item) => !isRemoved(item))
      const index = before.findIndex(({ key }) => key === removed)
      const gone = before[index]
      const next = before[index + 1] ?? before[index - 1]
      // A template field stays, without its value.
      const target = gone !== undefined && !isRemoved(gone) && gone.field !== undefined ? removed : next?.key
      focusLater(
        () =>
          (target === undefined ? null : valueOfRow(list.current, target)) ??
          add.current ??
          list.current?.closest('[data-metadata]')?.querySelector<HTMLElement>('[data-add-field]'),
      )
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
