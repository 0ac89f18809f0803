export { localReading } from '../ui/dates/local-reading.ts'
export { readDate } from '../ui/dates/read-date.ts'
export { askBeside, useMetadataTask } from './ask-beside.ts'
export {
  type ChangeSummary,
  compareTexts,
  type Removals,
} from './change-summary.ts'
export {
  assessRestoredMetadata,
  compareVersions,
  findRestorableMetadata,
  type RestorableMetadata,
} from './compare-versions.ts'
export type { FieldProblem } from './editor-context.ts'
export type { RowProblem } from './form/field-kind.ts'
export { MetadataValue } from './form/metadata-value.tsx'
export { draftFromKept } from './kept-draft.ts'
export { type LaidOver, layTextsOver } from './lay-texts-over.ts'
export { type MergedTexts, mergeTexts, type SettledPlace } from './merge-texts.ts'
export { draftFromText, type MetadataDraft, newDraft, readDraft } from './metadata-draft.ts'
export { MetadataEditor } from './metadata-editor.tsx'
export {
  type MetadataRow,
  newMetadataRow,
  rawOfRow,
  rowFromField,
  rowKinds,
  withKind,
} from './metadata-row.ts'
export { isLongMetadata, isTooLongForForm } from './read-metadata-tree.ts'
