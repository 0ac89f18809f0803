export { LearnTemplateButton } from './learn-template.tsx'
export { messageOfViolation } from './message-of-violation.ts'
export { useEditorContext } from './use-editor-context.ts'
