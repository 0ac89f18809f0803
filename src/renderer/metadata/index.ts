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
export { type UndoWay, undoWayOf } from './draft-history.ts'
export type { EditorContext, FieldProblem } from './editor-context.ts'
export { entriesOf } from './form/field-kind.ts'
export { draftFromKept } from './kept-draft.ts'
export { type LaidOver, layTextsOver } from './lay-texts-over.ts'
export { type MergedTexts, mergeTexts, type SettledPlace } from './merge-texts.ts'
export { countUnfinished, draftFromText, type MetadataDraft, newDraft, readDraft } from './metadata-draft.ts'
export { MetadataEditor } from './metadata-editor.tsx'
export { isLongMetadata, isTooLong } from './read-metadata-tree.ts'
export { type FieldOffer, type NamedValue, offersOfFields } from './single-field/field-offers.ts'
export { FieldNameField, SingleField } from './single-field/single-field.tsx'
export {
  isEmptyValue,
  kindOfSingle,
  noValue,
  rawOfSingle,
  rowOfSingle,
  type SingleValue,
  valueFromRaw,
} from './single-field/single-value.ts'
export { SingleValueEditor } from './single-field/single-value-editor.tsx'
