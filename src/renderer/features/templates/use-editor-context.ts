import { type EditorContext, noContext } from '../../metadata/editor-context.ts'

/** What the metadata editor knows of documents of this collection, and where `text` does not fit their template. */
export function useEditorContext(_connectionId: string, _collection: string, _text: string): EditorContext {
  return noContext
}
