import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { finishPaste, pasteLong, shortPaste } from './paste-long.ts'
import { textInSlices } from './text-in-slices.ts'

let view: EditorView
afterEach(() => view.destroy())

function open(doc: string): EditorView {
  view = new EditorView({ doc, parent: document.body })
  return view
}

const line = '{ "name": "Pier 12" },\r\n'
const long = line.repeat(Math.ceil(shortPaste / line.length) + 1)
const pasted = long.replaceAll('\r', '')

function paste(text: string): boolean {
  const event = { clipboardData: { getData: () => text }, preventDefault: vi.fn() }
  // What the handler asks of the event.
  const isTaken = pasteLong(event as unknown as ClipboardEvent, view)
  expect(event.preventDefault).toHaveBeenCalledTimes(isTaken ? 1 : 0)
  return isTaken
}

test('a long text is put in place of the selection, once it is made ready', async () => {
  open('[]').dispatch({ selection: { anchor: 1 } })
  expect(paste(long)).toBe(true)
  expect(view.state.doc.toString()).toBe('[]')
  await expect.poll(() => view.state.doc.toString() === `[${pasted}]`).toBe(true)
  expect(view.state.selection.main.head).toBe(1 + pasted.length)
})

test('a short text is left to the editor', () => {
  open('')
  expect(paste('x'.repeat(shortPaste))).toBe(false)
})

test('what is done before it is ready comes after it, and it is put in once', async () => {
  open('')
  paste(long)
  finishPaste(view)
  view.dispatch(view.state.replaceSelection('!'))
  expect(view.state.doc.toString()).toBe(`${pasted}!`)
  // Begun later, and as long: once it is ready, so is the first.
  await textInSlices(pasted)
  expect(view.state.doc.length).toBe(pasted.length + 1)
})

test('two long texts come one after the other', async () => {
  open('')
  paste(long)
  paste(long)
  await expect.poll(() => view.state.doc.length).toBe(2 * pasted.length)
})
