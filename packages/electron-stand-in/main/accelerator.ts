import type { KeyChord } from '../page/preload-world.ts'

const KEYS: Record<string, string> = {
  plus: '+', space: ' ', tab: 'Tab', backspace: 'Backspace', delete: 'Delete', insert: 'Insert', return: 'Enter',
  enter: 'Enter', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', home: 'Home', end: 'End',
  pageup: 'PageUp', pagedown: 'PageDown', escape: 'Escape', esc: 'Escape', capslock: 'CapsLock',
  numadd: '+', numsub: '-', nummult: '*', numdiv: '/', numdec: '.',
} // biome-ignore format: one table

/** Parses an accelerator, see https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts. */
export function parseAccelerator(accelerator: string): KeyChord | undefined {
  const parts = accelerator.split('+').map((part) => part.trim().toLowerCase())
  const isMac = process.platform === 'darwin'
  const chord: KeyChord = { key: '', code: '', control: false, alt: false, shift: false, meta: false }
  for (const part of parts) {
    if (part === 'cmdorctrl' || part === 'commandorcontrol') chord[isMac ? 'meta' : 'control'] = true
    else if (part === 'ctrl' || part === 'control') chord.control = true
    else if (part === 'alt' || part === 'option' || part === 'altgr') chord.alt = true
    else if (part === 'shift') chord.shift = true
    else if (['cmd', 'command', 'super', 'meta'].includes(part)) chord.meta = true
    else if (KEYS[part]) chord.key = KEYS[part]
    else if (/^f\d+$/.test(part)) chord.key = part.toUpperCase()
    else if (/^num\d$/.test(part)) chord.key = part.slice(3)
    else if (part.length === 1) chord.key = part
    else if (part !== '') return undefined
  }
  if (/^[a-z]$/.test(chord.key)) chord.code = `Key${chord.key.toUpperCase()}`
  if (/^\d$/.test(chord.key)) chord.code = `Digit${chord.key}`
  // Ctrl and the plus key is "zoom in", with or without Shift.
  return chord.key === '' ? undefined : chord
}
