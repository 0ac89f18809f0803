export { PaletteDesk } from './palette-desk.tsx'
