export { LearnTemplateButton } from './learn-template.tsx'
