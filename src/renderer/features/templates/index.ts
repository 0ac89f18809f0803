export { LearnTemplateButton } from './learn-template.tsx'
export { useEditorContext } from './use-editor-context.ts'
