import { afterEach, expect, test, vi } from 'vitest'
import { noContext } from '../editor-context.ts'
import { createJsonView } from './create-json-view.ts'
import { createJsonHelper } from './json-helper.ts'
import { createSearchPanelHost } from './search/search-panel-host.ts'

afterEach(() => vi.useRealTimers())

function openView() {
  return createJsonView({
    parent: document.body,
    doc: '{}',
    describedBy: '',
    context: noContext,
    helper: createJsonHelper(),
    searchPanel: createSearchPanelHost(vi.fn()),
    undo: vi.fn(),
    redo: vi.fn(),
    onEdit: vi.fn(),
    onLeave: vi.fn(),
    readText: () => '{}',
    onMarks: vi.fn(),
  })
}

test('Escape lets the next Tab leave, after any pause', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const view = openView()
  const press = (key: string, keyCode: number) => {
    const event = new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true })
    view.contentDOM.dispatchEvent(event)
    return event
  }
  expect(press('Tab', 9).defaultPrevented).toBe(true)
  press('Escape', 27)
  vi.setSystemTime(Date.now() + 60_000)
  expect(press('Tab', 9).defaultPrevented).toBe(false)
  view.contentDOM.dispatchEvent(new FocusEvent('blur'))
  expect(press('Tab', 9).defaultPrevented).toBe(true)
  view.destroy()
})

test('nothing corrects what is typed', () => {
  const view = openView()
  const { attributes } = view.contentDOM
  const said = ['spellcheck', 'autocorrect', 'autocapitalize', 'writingsuggestions'].map(
    (name) => attributes.getNamedItem(name)?.value,
  )
  expect(said).toEqual(['false', 'off', 'off', 'false'])
  view.destroy()
})
