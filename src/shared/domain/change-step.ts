import { fail, type Result, succeed } from '../result.ts'
import type { ChangeStep } from '../schemas/bulk-edits.ts'
import type { ChangeProblem } from './change-problems.ts'
import { addToList, changeTexts, lostFields, removeField, setField } from './change-step-fields.ts'
import { applyTemplate } from './change-step-template.ts'
import { createReplacer } from './find-and-replace.ts'
import type { Template } from './template.ts'

/** A document as a change finds it; metadata is JSON text, null for none and where it is not known. */
export type DocumentToChange = {
  readonly title: string | null
  readonly metadata: string | null
  readonly knowsMetadata: boolean
}

export type ChangedDocument = {
  readonly title: string | null
  readonly metadata: string | null
  /** Metadata fields that would go, wholly or in part. */
  readonly removes: readonly string[]
}

/** What steps make of one document. Whatever no step is about stays byte for byte. */
export type DocumentChange = (
  document: DocumentToChange,
  template: Template | null,
) => Result<ChangedDocument, ChangeProblem>

type Step = (metadata: string, template: Template | null) => Result<string, ChangeProblem>

const longestTitle = 10_000
const longestMetadata = 8_000_000

export function changeOf(steps: readonly ChangeStep[]): DocumentChange {
  const onTitle = steps.flatMap((step) =>
    step.kind === 'replace' && step.in.kind === 'title' ? [createReplacer(step).inText] : [],
  )
  const onMetadata = steps.flatMap(metadataStep)
  const losing = steps.flatMap((step) =>
    step.kind === 'remove-field' || step.kind === 'set-field' ? [step.name] : [],
  )
  return (document, template) => {
    const title = changeTitle(document, onTitle)
    if (!title.ok) return title
    const metadata = changeMetadata(document, onMetadata, template)
    if (!metadata.ok) return metadata
    return succeed({
      title: title.value,
      metadata: metadata.value,
      removes: lostFields(document.metadata, metadata.value, losing),
    })
  }
}

/** Whether metadata is the same: that of a document without any is that of one whose metadata was cleared. */
export function isSameMetadata(one: string | null, other: string | null): boolean {
  return (one ?? '{}') === (other ?? '{}')
}

function metadataStep(step: ChangeStep): Step[] {
  switch (step.kind) {
    case 'set-field':
      return [(text) => setField(text, step.name, step.raw.trim())]
    case 'remove-field':
      return [(text) => removeField(text, step.name)]
    case 'add-to-list':
      return [(text) => addToList(text, step.name, step.entries)]
    case 'replace': {
      if (step.in.kind === 'title') return []
      const { name } = step.in
      const { inToken } = createReplacer(step)
      return [(text) => changeTexts(text, name, inToken)]
    }
    case 'by-template':
      return [(text, template) => (template === null ? succeed(text) : applyTemplate(text, template))]
  }
}

function changeTitle(
  { title }: DocumentToChange,
  changes: readonly ((title: string) => string)[],
): Result<string | null, ChangeProblem> {
  if (changes.length === 0) return succeed(title)
  if (title === null) return fail('title-unknown')
  const changed = changes.reduce((text, change) => change(text), title)
  if (changed === title) return succeed(title)
  if (changed.trim() === '') return fail('title-empty')
  return changed.length > longestTitle ? fail('title-too-long') : succeed(changed)
}

function changeMetadata(
  { metadata, knowsMetadata }: DocumentToChange,
  steps: readonly Step[],
  template: Template | null,
): Result<string | null, ChangeProblem> {
  if (steps.length === 0) return succeed(metadata)
  if (!knowsMetadata) return fail('metadata-unknown')
  let text = metadata ?? '{}'
  for (const step of steps) {
    const changed = step(text, template)
    if (!changed.ok) return changed
    text = changed.value
  }
  if (isSameMetadata(text, metadata)) return succeed(metadata)
  return text.length > longestMetadata ? fail('metadata-too-long') : succeed(text)
}
