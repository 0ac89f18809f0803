export { LibraryGuide } from './library-guide.tsx'
export { useGuideTicks } from './use-guide-ticks.ts'
