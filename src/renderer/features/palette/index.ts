export { CommandPalette } from './command-palette.tsx'
