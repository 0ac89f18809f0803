import { EventEmitter } from 'node:events'
import type { Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { expect, test } from 'vitest'
import { showTextMenu, textMenuTemplate } from './text-menu.ts'

const editFlags = {
  ...{ canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true },
  ...{ canSelectAll: true, canEditRichly: false },
}
const nothing = {
  ...{ isEditable: false, selectionText: '', misspelledWord: '', dictionarySuggestions: [], editFlags },
}
const noSpelling = { replace: () => undefined, learn: () => undefined }
const summary = (template: MenuItemConstructorOptions[]) =>
  template.map(({ role, label, type }) => role ?? label ?? type)

test('offers editing commands in fields, enabled as Chromium reports', () => {
  const template = textMenuTemplate({ ...nothing, isEditable: true }, noSpelling)
  expect(summary(template)).toEqual([
    ...['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'separator', 'selectAll'],
  ])
  expect(template.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual([
    'undo',
    'redo',
  ])
})

test('offers copy for selected text, and no menu without a selection', () => {
  expect(summary(textMenuTemplate({ ...nothing, selectionText: 'Harbour' }, noSpelling))).toEqual(['copy'])
  expect(textMenuTemplate({ ...nothing, selectionText: ' \n' }, noSpelling)).toEqual([])
})

test('offers corrections first and learning for a misspelled word', () => {
  const done: string[] = []
  const spelling = {
    replace: (word: string) => done.push(`replace ${word}`),
    learn: (word: string) => done.push(`learn ${word}`),
  }
  const wrong = { ...nothing, isEditable: true, misspelledWord: 'harbur' }
  const [first, second, third] = textMenuTemplate(
    { ...wrong, dictionarySuggestions: ['harbour', 'harbor'] },
    spelling,
  )
  expect(summary([first ?? {}, second ?? {}, third ?? {}])).toEqual(['harbour', 'harbor', 'Learn spelling'])
  for (const item of [second, third]) (item?.click as (() => void) | undefined)?.()
  expect(done).toEqual(['replace harbor', 'learn harbur'])
  const [none] = textMenuTemplate(wrong, spelling)
  expect(none).toMatchObject({ label: 'No suggestions', enabled: false })
})

test('opens the menu for the clicked frame only', () => {
  const popped: unknown[] = []
  const contents = new EventEmitter()
  const menu = { buildFromTemplate: () => ({ popup: (options: unknown) => popped.push(options) }) }
  showTextMenu(contents as unknown as WebContents, menu as unknown as typeof Menu)
  contents.emit('context-menu', {}, { ...nothing, frame: 'frame', menuSourceType: 'mouse' })
  expect(popped).toEqual([])
  contents.emit('context-menu', {}, { ...nothing, isEditable: true, frame: 'frame', menuSourceType: 'mouse' })
  contents.emit('context-menu', {}, { ...nothing, isEditable: true, frame: null, menuSourceType: 'keyboard' })
  expect(popped).toEqual([{ frame: 'frame', sourceType: 'mouse' }, { sourceType: 'keyboard' }])
})
