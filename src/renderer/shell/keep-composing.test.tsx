import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SearchQuery, search, setSearchQuery } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import { act, screen } from '@testing-library/react'
import { type ReactNode, useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ReviewScreen } from '../features/review/review-screen.tsx'
import { sampleRow } from '../features/review/testing/sample-row.ts'
import { SearchField } from '../features/search/search-field.tsx'
import { SearchPanel } from '../metadata/json/search/search-panel.tsx'
import { useFreeKeys } from '../services/shortcuts.ts'
import { renderScreen, sampleConnection } from '../testing/render-screen.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ComboBox } from '../ui/fields/combo-box.tsx'
import { SearchInput, TextInput } from '../ui/fields/text-fields.tsx'
import { keepComposing } from './keep-composing.ts'

const keys = [
  ...['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'],
  ...['Backspace', 'Delete', 'z', '/', '?'],
]
/** Signs of an input method in an event; either suffices. */
const marks = [{ isComposing: true }, { keyCode: 229 }] as const

async function press(target: Element, key: string, mark: object): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  for (const [name, value] of Object.entries(mark)) Object.defineProperty(event, name, { value })
  await act(async () => target.dispatchEvent(event))
  return event
}

type HeldProps = { readonly children: (value: string, set: (next: string) => void) => ReactNode }

function Held({ children }: HeldProps) {
  const [value, setValue] = useState('ha')
  return children(value, setValue)
}

function Listening({ heard, children }: { heard(key: string): void; readonly children: ReactNode }) {
  useFreeKeys(({ key }) => heard(key))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for any handler around.
    <div data-testid="page" onKeyDown={({ key }) => heard(key)} onKeyDownCapture={({ key }) => heard(key)}>
      {children}
    </div>
  )
}

function OwnSearchField() {
  const field = useRef<HTMLInputElement>(null)
  const none = () => undefined
  return (
    <Held>
      {(text, onChange) => (
        <SearchField
          field={field}
          parts={{ filters: '', typed: text }}
          known={{
            collections: [],
            values: new Map(),
            collectionDocuments: new Map(),
            connections: [],
            batches: [],
            fields: [],
          }}
          onChange={({ typed }) => onChange(typed)}
          onFinish={none}
          onFocus={none}
          onOffering={none}
          onHelp={none}
        >
          {null}
        </SearchField>
      )}
    </Held>
  )
}

function JsonSearch() {
  const [open] = useState(() => {
    const view = new EditorView({ doc: 'pier pier', extensions: search({ literal: true }) })
    const query = new SearchQuery({ search: 'pier', replace: 'quay', literal: true })
    view.dispatch({ effects: setSearchQuery.of(query) })
    return { element: view.dom, view, query, version: 0 }
  })
  return <SearchPanel open={open} />
}

const review = {
  ...{ id: '2f2a2d3c-5a5d-4b0e-9f57-1f0d7a6b8c04', connectionId: sampleConnection.id, startedAt: 0 },
  ...{
    source: 'a.csv',
    total: 1,
    ready: 1,
    problem: 0,
    undecided: 0,
    skipped: 0,
    accepted: 0,
    adding: false,
  },
  ...{
    notTaken: [],
    notTakenCount: 0,
    leftOut: 0,
    canBeShorter: 0,
    deadPages: 0,
    nearCollections: 0,
    hasWebPictures: false,
    pictureFiles: 0,
    incomplete: [],
  },
}

const parts: Readonly<Record<string, ReactNode>> = {
  'a combo box': (
    <Held>
      {(value, onChange) => <ComboBox value={value} known={['harbour', 'hall']} onChange={onChange} />}
    </Held>
  ),
  'a field that narrows a list': (
    <Held>{(value, set) => <SearchInput label="x" placeholder="" value={value} onChange={set} />}</Held>
  ),
  'the search of the library': <OwnSearchField />,
  'the search in JSON': <JsonSearch />,
  'a dialog': (
    <Dialog title="x" actions={null} onClose={() => undefined}>
      <TextInput aria-label="x" />
    </Dialog>
  ),
  Review: <ReviewScreen connection={sampleConnection} />,
}

test.each(Object.entries(parts))(
  '%s hears no key of an input method, nor does anything around it',
  async (_, part) => {
    onTestFinished(keepComposing(window))
    const heard = vi.fn()
    renderScreen(<Listening heard={heard}>{part}</Listening>, {
      calls: {
        'review/current': () => review,
        'review/arrange': () => undefined,
        'review/rows': () => ({ rows: [sampleRow], total: 1 }),
        'collections/list': () => [],
        'templates/known-fields': () => [],
        'templates/get': () => null,
        'collections/count': () => ({ documents: 0, collections: [] }),
      },
    })
    const page = screen.getByTestId('page')
    await expect.poll(() => page.querySelectorAll('input, textarea, button, td').length).toBeGreaterThan(0)
    // Counted after the first render.
    if (part === parts['the search in JSON']) await screen.findByText('2 found')
    const targets = page.querySelectorAll('input, textarea, button, td, dialog')
    const before = page.innerHTML
    for (const target of targets)
      for (const key of keys)
        for (const mark of marks) expect((await press(target, key, mark)).defaultPrevented).toBe(false)
    expect(heard).not.toHaveBeenCalled()
    expect(page.innerHTML).toBe(before)
    const [first] = targets
    if (first !== undefined) await press(first, 'Enter', {})
    expect(heard).toHaveBeenCalledWith('Enter')
  },
)

test('an editor that composes by itself hears its keys, and nothing around it does', async () => {
  onTestFinished(keepComposing(window))
  const [inside, around] = [vi.fn(), vi.fn()]
  const editor = document.createElement('div')
  editor.contentEditable = 'true'
  editor.addEventListener('keydown', inside)
  document.body.append(editor)
  document.body.addEventListener('keydown', around)
  onTestFinished(() => {
    editor.remove()
    document.body.removeEventListener('keydown', around)
  })
  for (const mark of marks) await press(editor, 'Escape', mark)
  expect(inside).toHaveBeenCalledTimes(2)
  expect(around).not.toHaveBeenCalled()
  await press(editor, 'Escape', {})
  expect(around).toHaveBeenCalledTimes(1)
})

test('listens to no keys before the input method handler', () => {
  const root = path.join(import.meta.dirname, '..')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const early = sources.filter((name) =>
    /(?:window|document|page)\.addEventListener\(\s*'key\w+',[^)]*(?:true|capture)/.test(
      readFileSync(path.join(root, name), 'utf8'),
    ),
  )
  expect(early.map((name) => name.replaceAll('\\', '/'))).toEqual(['shell/keep-composing.ts'])
  const start = readFileSync(path.join(root, 'shell', 'main.tsx'), 'utf8')
  expect(start).toMatch(/^keepComposing\(window\)$[\s\S]*createRoot\(root\)/m)
})
