import { CircleAlert, TriangleAlert } from 'lucide-react'
import { isWebAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { readDate } from '../../ui/dates/read-date.ts'
import { dateFixes, dateProblem, localReading } from '../../ui/dates/typed-dates.ts'
import type { DraftRow } from '../draft-rows.ts'
import { problemOfRow } from '../metadata-draft.ts'
import { deepestGroup, type RowProblem, textOfJson } from './field-kind.ts'
import styles from './field-row.module.css'
import { type FormTools, useFormTools } from './form-tools.ts'

export type FieldMessage = {
  readonly text: string
  readonly look: 'negative' | 'caution'
  readonly about: 'name' | 'value'
  readonly fixes?: readonly { readonly label: string; fix(): void }[]
}

export function useFieldMessages(
  row: DraftRow | null,
  field: TemplateField | undefined,
  kind: FieldKind,
  path: MetadataPath,
): readonly FieldMessage[] {
  const tools = useFormTools()
  const { showAllProblems, violationsAt, violationsWithin, blocks } = tools
  const { metadata } = messages
  const problem = row === null ? undefined : problemOfRow(row)
  // A row being typed is not blamed for its missing value.
  const shown = problem === 'value-missing' && !showAllProblems ? undefined : problem
  if (shown !== undefined && row !== null) return [messageOf(shown, row, kind, tools)]
  if (problem !== undefined) return []
  const found = tools.problemsAt(path)
  if (found.length > 0) return found.map(({ text }) => ({ text, look: 'negative', about: 'value' }))
  const violations = kind === 'list' || kind === 'json' ? violationsWithin(path) : violationsAt(path)
  const depth = path.filter((step) => typeof step === 'string').length
  if (kind === 'json' && row?.raw?.startsWith('{') === true && depth > deepestGroup)
    return [{ text: metadata.kindChange.obstacles['too-deep'], look: 'caution', about: 'value' }]
  const isOddAddress =
    kind === 'address' && row?.raw != null && row.raw !== '""' && !isWebAddress(textOfJson(row.raw))
  if (isOddAddress && violations.length === 0)
    return [{ text: metadata.notAnAddress, look: 'caution', about: 'value' }]
  const notes = violations.flatMap(({ code, wanted }): readonly FieldMessage[] => {
    if (code === 'required-missing' && row === null && !showAllProblems) return []
    const text =
      code === 'wrong-kind'
        ? metadata.violations[code](metadata.kinds[wanted ?? field?.kind ?? 'text'])
        : metadata.violations[code]
    return [{ text, look: blocks ? 'negative' : 'caution', about: 'value' }]
  })
  // Several entries of a list may have one fault in common.
  return notes.filter(({ text }, at) => notes.findIndex((other) => other.text === text) === at)
}

function messageOf(problem: RowProblem, row: DraftRow, kind: FieldKind, { change }: FormTools): FieldMessage {
  const { metadata } = messages
  const typed = row.typed ?? ''
  const put = (value: string, as: FieldKind) => change({ kind: 'value', id: row.id, value, as })
  const asText = { label: metadata.keepAsText, fix: () => put(typed, 'text') }
  if (problem === 'not-a-date') {
    const read = readDate(typed, localReading())
    if (read.kind === 'date')
      return { text: metadata.rowProblems['not-a-date'], look: 'negative', about: 'value' }
    const fixes = dateFixes(read).map(({ label, value }) => ({ label, fix: () => put(value, kind) }))
    return {
      text: dateProblem(read),
      look: 'negative',
      about: 'value',
      fixes: fixes.length === 0 ? [asText] : fixes,
    }
  }
  const about = problem === 'name-missing' || problem === 'name-used' ? 'name' : 'value'
  const text = metadata.rowProblems[problem]
  return { text, look: 'negative', about, ...(problem === 'not-a-number' && { fixes: [asText] }) }
}

type FieldMessagesProps = { readonly id: string; readonly notes: readonly FieldMessage[] }

export function FieldMessages({ id, notes }: FieldMessagesProps) {
  const { focusLater } = useFormTools()
  return (
    <div id={id} className={styles.messages}>
      {notes.map(({ text, look, fixes }) => (
        <div key={text}>
          <p className={look === 'negative' ? styles.error : styles.warning}>
            {look === 'negative' ? (
              <CircleAlert size={14} aria-hidden />
            ) : (
              <TriangleAlert size={14} aria-hidden />
            )}
            {text}
          </p>
          {fixes !== undefined && fixes.length > 0 && (
            <div className={styles.fixes}>
              {fixes.map(({ label, fix }) => (
                <Button
                  key={label}
                  small
                  look="tint"
                  onClick={({ currentTarget }) => {
                    const host = currentTarget.closest('[data-row], [data-form]')
                    fix()
                    focusLater(() => host?.querySelector<HTMLElement>('[data-value]'))
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
