import { compareMetadata } from '../../shared/domain/metadata/metadata-changes.ts'
import {
  formatFields,
  layMetadataOver,
  type ParsedMetadata,
  parseMetadata,
} from '../../shared/domain/metadata/metadata-text.ts'
import { type ChangeSummary, readStored, summariseChanges } from './change-summary.ts'

export type LaidOver = {
  readonly metadata: string | undefined
  readonly changes: ChangeSummary
}

/**
 * Merges the fields of `text` into those of `known`; none is lost. Fields still as in `startedWith` were not typed
 * and are skipped: they are for new documents only.
 */
export function layTextsOver(
  known: string | null,
  text: string,
  startedWith: string,
): LaidOver | 'unreadable' {
  const form = text.trim() === '' ? null : parseMetadata(text)
  if (form?.ok === false) return 'unreadable'
  const typed = form === null ? null : withoutGiven(form.value, startedWith)
  const before = readStored(known)
  if (typed === null || typed.fields.length === 0)
    return { metadata: undefined, changes: summariseChanges({ changes: [], differs: false }) }
  const metadata = layMetadataOver(before, typed)
  const changes = compareMetadata(before, readStored(metadata))
  return { metadata: changes.differs ? metadata : undefined, changes: summariseChanges(changes) }
}

function withoutGiven(form: ParsedMetadata, startedWith: string): ParsedMetadata {
  const given = startedWith === '' ? null : readStored(startedWith)
  if (given === null) return form
  const started = new Map(given.fields.map(({ name, raw }) => [name, raw]))
  const fields = form.fields.filter(({ name, raw }) => started.get(name) !== raw)
  return { text: formatFields(fields), fields }
}
