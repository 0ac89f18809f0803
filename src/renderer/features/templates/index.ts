export { LearnTemplateButton } from './learn-template-button.tsx'
export { useEditorContext } from './use-editor-context.ts'
