import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommonField } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { BulkEditSummary, ChangeRow } from '../../../shared/schemas/bulk-edits.ts'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ThumbnailsProvider } from '../pictures/index.ts'
import { EditSeveralDialog } from './edit-several-dialog.tsx'

const bulkEditId = '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f05'
const fields: readonly CommonField[] = [
  { name: 'rights', kind: 'text', documents: 3, value: { kind: 'same', raw: '"Ask first"' } },
  { name: 'taken', kind: 'text', documents: 2, value: { kind: 'several' } },
  { name: 'keywords', kind: 'list', documents: 3, value: { kind: 'several' } },
  { name: 'place', kind: 'group', documents: 1, value: { kind: 'same', raw: '{"town":"Kiel"}' } },
]

async function editSeveral(calls: FakeCalls = {}) {
  const { user, sent } = renderScreen(
    <ThumbnailsProvider>
      <EditSeveralDialog
        connection={sampleConnection}
        chosen={{ kind: 'ids', ids: ['a', 'b', 'c'] }}
        onApplied={() => undefined}
        onClose={() => undefined}
      />
    </ThumbnailsProvider>,
    {
      calls: {
        'bulk-edits/values': () => ({ documents: 3, collection: 'harbour', fields: [...fields] }),
        'templates/get': () => null,
        'templates/known-fields': ({ collection }) =>
          collection === ''
            ? [
                { path: ['taken'], kind: 'text', seen: 2, samples: [] },
                { path: ['camera'], kind: 'text', seen: 7, samples: [] },
              ]
            : [
                { path: ['taken'], kind: 'date', seen: 40, samples: [] },
                { path: ['keywords'], kind: 'list', seen: 9, samples: [{ text: 'herring', seen: 6 }] },
              ],
        'templates/list': () => [],
        'bulk-edits/prepare': () => ({ bulkEditId }),
        'bulk-edits/drop': () => undefined,
        'bulk-edits/get': () => null,
        ...calls,
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit several documents' }))
  await dialog.findByRole('button', { name: /^Change rights/ })
  const prepared = () => sent('bulk-edits/prepare').at(-1)?.steps
  return { user, dialog, prepared }
}

const valueIn = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-value]')

test('asks for the name first, then opens the value, and prepares what was typed', async () => {
  const { user, dialog, prepared } = await editSeveral()
  await user.type(dialog.getByRole('combobox', { name: 'Field name' }), 'inspected{Enter}')
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Value' }))
  await user.keyboard('yes{Enter}')
  const value = dialog.getByRole('group', { name: 'inspected' })
  expect(valueIn(value)?.textContent).toBe('yes')
  await waitFor(() => expect(prepared()).toEqual([{ kind: 'set-field', name: 'inspected', raw: '"yes"' }]))
})

test('offers names with their type, those of the chosen documents first', async () => {
  const { user, dialog } = await editSeveral()
  const name = dialog.getByRole('combobox', { name: 'Field name' })
  await user.click(name)
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'rights3',
    'taken2',
    'keywords3',
    'place1',
    'camera7',
  ])
  await user.click(dialog.getByRole('option', { name: 'taken' }))
  expect(dialog.getByRole('button', { name: 'Type: Date' })).toBeTruthy()
})

test('shows the common value without quotes, and edits it where it stands', async () => {
  const { user, dialog, prepared } = await editSeveral()
  await user.click(dialog.getByRole('button', { name: /^Change rights/ }))
  const editor = dialog.getByRole('textbox', { name: 'Value' })
  expect(editor).toBe(document.activeElement)
  expect((editor as HTMLTextAreaElement).value).toBe('Ask first')
  await user.clear(editor)
  await dialog.findByText('No value. What should happen to the field?')
  await user.click(dialog.getByText('Empty it'))
  await waitFor(() => expect(prepared()).toEqual([{ kind: 'set-field', name: 'rights', raw: '""' }]))
})

test('a field has the type and the choices of the template that all documents share', async () => {
  const { user, dialog, prepared } = await editSeveral({
    'templates/get': ({ collection }) =>
      collection === 'harbour'
        ? { collection, schema: '{"type":"object","properties":{"taken":{"enum":["day","night"]}}}' }
        : null,
  })
  await user.type(dialog.getByRole('combobox', { name: 'Field name' }), 'taken{Enter}')
  await user.click(await screen.findByRole('option', { name: /^night/ }))
  await waitFor(() => expect(prepared()).toEqual([{ kind: 'set-field', name: 'taken', raw: '"night"' }]))
})

test('adds to a list by chips, with the entries that documents have on offer', async () => {
  const { user, dialog, prepared } = await editSeveral()
  await user.click(dialog.getByRole('combobox', { name: 'What to do' }))
  await user.click(dialog.getByRole('option', { name: 'Add to list' }))
  await user.type(dialog.getByRole('combobox', { name: 'Field name' }), 'keywords{Enter}')
  await user.click(await dialog.findByRole('option', { name: /^herring/ }))
  await user.keyboard('quay{Enter}')
  await waitFor(() =>
    expect(prepared()).toEqual([{ kind: 'add-to-list', name: 'keywords', entries: ['herring', 'quay'] }]),
  )
})

test('focuses the first missing value and explains it', async () => {
  const { user, dialog } = await editSeveral()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await dialog.findByText('Enter a field name')
  const name = dialog.getByRole('combobox', { name: 'Field name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(name, 'pages')
  await user.click(dialog.getByRole('button', { name: 'Type: Text' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Number' }))
  await user.keyboard('many')
  await dialog.findByText('Not a number. Use digits, and a point for decimals.')
  await user.click(dialog.getByRole('button', { name: 'Keep as text' }))
  expect(dialog.getByRole('button', { name: 'Type: Text' })).toBeTruthy()
})

test('shows each document with its picture, and one that is gone without', async () => {
  const pictureId = '9b'.repeat(32)
  const row = (position: number, title: string, document: ChangeRow['document']): ChangeRow => ({
    ...{ position, document, documentId: title, titleBefore: title, titleAfter: title },
    ...{ metadataBefore: '{}', metadataAfter: '{"rights":"Free"}', problem: null, state: 'planned' },
  })
  const change: BulkEditSummary = {
    ...{ bulkEditId, connectionId: sampleConnection.id, steps: [], undoes: null, state: 'ready', total: 2 },
    counts: { changes: 2, same: 0, problems: 0, done: 0, leftOut: 0 },
    ...{ removes: [], at: 1, undoneBy: null, canUndo: false, by: null },
  }
  const { user, dialog } = await editSeveral({
    'bulk-edits/get': () => change,
    'bulk-edits/rows': () => ({
      rows: [row(1, 'Pier', { kind: 'picture-file', pictureId, excerpt: 'pier.jpg' }), row(2, 'Quay', null)],
      next: null,
    }),
    'thumbnails/get': () => [],
    'pictures/preview': () => ({ bytes: null }),
  })
  await user.type(dialog.getByRole('combobox', { name: 'Field name' }), 'rights{Enter}')
  await user.keyboard('Free{Enter}')
  const pier = within(await dialog.findByRole('article', { name: 'Pier' }))
  pier.getByRole('img', { name: /Pier/ })
  expect(within(dialog.getByRole('article', { name: 'Quay' })).queryByRole('img')).toBeNull()
})
