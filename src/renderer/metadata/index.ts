export { draftFromText, type MetadataDraft, readDraft } from './metadata-draft.ts'
export { MetadataEditor } from './metadata-editor.tsx'
