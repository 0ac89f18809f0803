import { isWebAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import type { DraftRow } from '../draft-rows.ts'
import { problemOfRow } from '../metadata-draft.ts'
import { textOfJson } from './field-kind.ts'
import { useFormTools } from './form-tools.ts'

export type FieldMessage = {
  readonly text: string
  readonly look: 'negative' | 'caution'
  readonly about: 'name' | 'value'
}

/** What is to be said about a field: why it is not in the text, and where it does not fit the template. */
export function useFieldMessages(
  row: DraftRow | null,
  field: TemplateField | undefined,
  kind: FieldKind,
  path: MetadataPath,
): readonly FieldMessage[] {
  const { showAllProblems, violationsAt, violationsWithin, blocks } = useFormTools()
  const { metadata } = messages
  const problem = row === null ? undefined : problemOfRow(row)
  // A row being typed is not told off for what is still to come.
  const shown = problem === 'value-missing' && !showAllProblems ? undefined : problem
  if (shown !== undefined) {
    const about = shown === 'name-missing' || shown === 'name-used' ? 'name' : 'value'
    return [{ text: metadata.rowProblems[shown], look: 'negative', about }]
  }
  if (problem !== undefined) return []
  const violations = kind === 'list' || kind === 'json' ? violationsWithin(path) : violationsAt(path)
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
  // Several entries of a list may have the same fault.
  return notes.filter(({ text }, at) => notes.findIndex((other) => other.text === text) === at)
}
