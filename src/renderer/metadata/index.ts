export type { RowProblem } from './field-kind.ts'
export { draftFromKept } from './kept-draft.ts'
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
export { MetadataValue } from './metadata-value.tsx'
