export { CommandPalette } from './command-palette.tsx'
export { matchWords } from './palette-entries.ts'
