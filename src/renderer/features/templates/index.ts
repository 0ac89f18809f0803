export { useEditorContext } from './use-editor-context.ts'
