import { expect, test } from 'vitest'
import {
  acceleratorOf,
  chordsOf,
  groupOfShortcut,
  isShortcut,
  type ShortcutName,
  shortcutNames,
} from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof isShortcut>[0]> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('uses Control, or Command on a Mac, exclusively', () => {
  expect(isShortcut(press('k', { ctrlKey: true }), 'palette', false)).toBe(true)
  expect(isShortcut(press('k', { metaKey: true }), 'palette', true)).toBe(true)
  expect(isShortcut(press('k', { ctrlKey: true }), 'palette', true)).toBe(false)
  expect(isShortcut(press('k', { ctrlKey: true, metaKey: true }), 'palette', false)).toBe(false)
  expect(isShortcut(press('K', { ctrlKey: true, shiftKey: true }), 'palette', false)).toBe(false)
  expect(isShortcut(press('k'), 'palette', false)).toBe(false)
})

test('matches characters however typed and letters on any layout', () => {
  expect(isShortcut(press('?', { shiftKey: true }), 'keys', false)).toBe(true)
  expect(isShortcut(press('?'), 'keys', false)).toBe(true)
  expect(isShortcut(press('л', { ctrlKey: true, code: 'KeyK' }), 'palette', false)).toBe(true)
  expect(isShortcut(press('л', { ctrlKey: true, code: 'KeyJ' }), 'palette', false)).toBe(false)
  expect(isShortcut(press('o', { ctrlKey: true, code: 'KeyK' }), 'palette', false)).toBe(false)
  expect(isShortcut(press(' '), 'lookAtPicture', false)).toBe(true)
})

test('has different keys on a Mac if needed', () => {
  expect(isShortcut(press('ArrowLeft', { altKey: true }), 'back', false)).toBe(true)
  expect(isShortcut(press('ArrowLeft', { altKey: true }), 'back', true)).toBe(false)
  expect(isShortcut(press('[', { metaKey: true }), 'back', true)).toBe(true)
  expect(isShortcut(press('Delete'), 'removeRow', false)).toBe(true)
  expect(isShortcut(press('Backspace'), 'removeRow', false)).toBe(false)
  expect(isShortcut(press('Backspace'), 'removeRow', true)).toBe(true)
})

test.each([false, true])('assigns each key once per place (Mac: %s)', (isMac) => {
  const taken = new Map<string, ShortcutName>()
  for (const name of shortcutNames) {
    for (const chord of chordsOf(name, isMac)) {
      const place = JSON.stringify([groupOfShortcut(name), chord])
      expect(taken.get(place), place).toBeUndefined()
      taken.set(place, name)
    }
  }
})

test('gives the menu only keys that do not type', () => {
  expect(acceleratorOf('search', false)).toBe('CmdOrCtrl+F')
  expect(acceleratorOf('palette', true)).toBe('CmdOrCtrl+K')
  expect(acceleratorOf('help', false)).toBe('F1')
  expect(() => acceleratorOf('keys', false)).toThrow('No accelerator')
})
