export { LearnTemplateButton } from './learn-template.tsx'
export { wordsOfViolation } from './messages-of-violation.ts'
export { useEditorContext } from './use-editor-context.ts'
