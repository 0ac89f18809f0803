import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { succeed } from '../../../shared/result.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import type { WholeReviewRow } from '../../../shared/schemas/review.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ExportsProvider } from './exports-provider.tsx'
import { ExportDocumentsButton, ExportProblemRowsButton } from './index.ts'

const exportId = '2f2a2d3c-5a5d-4b0e-9f57-1f0d7a6b8c04'
const head = (documentId: string, metadata: string | null): DocumentHead => ({
  documentId,
  kind: 'text',
  collection: 'harbour',
  title: `Title of ${documentId}`,
  metadata,
  knowledge: 'full',
})
const saving: FakeCalls = {
  'exports/save-start': () => ({ exportId }),
  'exports/save-append': () => undefined,
  'exports/save-finish': () => ({ name: 'chosen.csv' }),
  'exports/save-abandon': () => undefined,
}

function renderDocuments(calls: FakeCalls) {
  const drawn = renderScreen(
    <ExportsProvider>
      <ExportDocumentsButton
        connection={sampleConnection}
        choose={async () => succeed({ kind: 'search', text: '' })}
      />
    </ExportsProvider>,
    { calls: { ...saving, ...calls } },
  )
  const written = () =>
    drawn
      .sent('exports/save-append')
      .map(({ text }) => text)
      .join('')
  return { ...drawn, written }
}
const exportAs = async ({ user }: Pick<ReturnType<typeof renderScreen>, 'user'>, format: RegExp) => {
  await user.click(await screen.findByRole('button', { expanded: false }))
  await user.click(await screen.findByRole('menuitem', { name: format }))
}

test('writes documents page by page, with a column for each field that any of them has', async () => {
  const { user, sent, written } = renderDocuments({
    'documents/list-heads': ({ after }) =>
      after === null
        ? { documents: [head('a', '{"year": 1998}')], next: 'a' }
        : { documents: [head('b', '{"place": {"city": "Kiel"}}')], next: null },
  })
  await exportAs({ user }, /CSV/)
  await screen.findByText(/chosen\.csv/)
  const [header, ...rows] = written().replace('\ufeff', '').trim().split(/\r?\n/)
  expect(header).toMatch(/year.place\.city$/)
  expect(rows.map((row) => row.split(/[,;]/)[0])).toEqual(['a', 'b'])
  expect(sent('exports/save-abandon')).toEqual([])
})

test('writes JSON as a list, and as a line each', async () => {
  const calls: FakeCalls = {
    'documents/list-heads': () => ({ documents: [head('a', null), head('b', null)], next: null }),
    'exports/document-lines': ({ ids }) => ({
      lines: ids.slice(0, 1).map((id) => `{"id":"${id}"}`),
      taken: 1,
    }),
  }
  const drawn = renderDocuments(calls)
  await exportAs(drawn, /^JSON(?! Lines)/)
  await waitFor(() => expect(drawn.written()).toBe('[\n{"id":"a"},\n{"id":"b"}\n]\n'))
  await screen.findByText(/chosen\.csv/)
})

test('shows nothing if no file was chosen', async () => {
  const { user, sent } = renderDocuments({ 'exports/save-start': () => null })
  await exportAs({ user }, /CSV/)
  await waitFor(() => expect(sent('exports/save-start')).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(sent('exports/save-finish')).toEqual([])
})

test('leaves no file if a page cannot be read, and says why', async () => {
  const { user, sent } = renderDocuments({ 'documents/list-heads': () => refuse('storage-busy') })
  await exportAs({ user }, /CSV/)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(sent('exports/save-abandon')).toEqual([{ exportId }])
  expect(sent('exports/save-finish')).toEqual([])
})

const problemRow = (key: number): WholeReviewRow => ({
  key,
  position: key,
  content: { kind: 'text', text: 'Tides' },
  title: '',
  collection: 'harbour',
  documentId: 'tides',
  metadata: null,
  source: 'rules.csv, row 2',
  problems: [{ field: 'title', code: 'title-missing', facts: {} }],
  duplicate: null,
  state: 'problem',
  isLeftOut: false,
  address: 'as-given',
})
const pictureFile: WholeReviewRow['content'] = {
  kind: 'picture-file',
  picture: {
    ...{ id: 'a'.repeat(64), mediaType: 'image/png', byteLength: 1000, width: 3, height: 2 },
    name: 'quay.png',
  },
}

test('rows with problems go into a table, and out of the review where that is wanted', async () => {
  const removed: (readonly number[])[] = []
  const onRemove = (keys: readonly number[]) => removed.push(keys)
  const button = <ExportProblemRowsButton connectionId={sampleConnection.id} onRemove={onRemove} />
  const { user } = renderScreen(button, {
    calls: {
      ...saving,
      'drafts/get': () => null,
      'drafts/keep': () => undefined,
      'review/problem-rows': ({ after }) => ({
        rows: [
          problemRow(after === null ? 4 : 7),
          { ...problemRow(after === null ? 5 : 8), content: pictureFile },
        ],
        next: after === null ? 4 : null,
      }),
    },
  })
  await user.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(removed).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(removed).toEqual([[4, 7]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pictures from files stay in the review: a table can’t hold them', async () => {
  const { user, sent } = renderScreen(
    <ExportProblemRowsButton connectionId={sampleConnection.id} onRemove={() => undefined} />,
    {
      calls: {
        'review/problem-rows': () => ({ rows: [{ ...problemRow(4), content: pictureFile }], next: null }),
      },
    },
  )
  await user.click(screen.getByRole('button'))
  await screen.findByText('A table can’t hold pictures. Fix these rows here.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('exports/save-start')).toEqual([])
})
