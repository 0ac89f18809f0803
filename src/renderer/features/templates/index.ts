export { LearnTemplateButton } from './learn-template-button.tsx'
export { useEditorContext } from './use-editor-context.ts'
export { wordsOfViolation } from './words-of-violation.ts'
