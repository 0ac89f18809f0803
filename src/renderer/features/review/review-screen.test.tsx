import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { ReviewFilter, ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import { type Preferences, preferencesFile } from '../../../shared/schemas/settings.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { ThumbnailsProvider } from '../pictures/index.ts'
import { ReviewScreen } from './review-screen.tsx'
import { sampleRow } from './testing/sample-row.ts'

const connectionId = sampleConnection.id
const wrong: ReviewRow = {
  ...sampleRow,
  key: 2,
  position: 2,
  title: '',
  documentId: 'tides',
  state: 'problem',
  problems: [{ field: 'title', code: 'title-missing', facts: {} }],
}
const nothingSpecial: ReviewSummary = {
  id: '2f2a2d3c-5a5d-4b0e-9f57-1f0d7a6b8c04',
  connectionId,
  startedAt: 0,
  source: 'rules.csv',
  total: 2,
  ready: 1,
  problem: 1,
  undecided: 0,
  skipped: 0,
  accepted: 0,
  adding: false,
  notTaken: [],
  notTakenCount: 0,
  leftOut: 0,
  canBeShorter: 0,
  deadPages: 0,
  nearCollections: 0,
  hasWebPictures: false,
  pictureFiles: 0,
  incomplete: [],
}

const added = {
  ...{ accepted: 1, batch: null, undoUntil: null },
  removal: '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f05',
}

type Batch = { readonly summary?: Partial<ReviewSummary>; readonly rows?: readonly ReviewRow[] }

async function renderReview(
  { summary: more = {}, rows = [sampleRow, wrong] }: Batch,
  calls: FakeCalls = {},
  role: 'table' | 'grid' = 'table',
  children = <ReviewScreen connection={sampleConnection} />,
) {
  const summary = { ...nothingSpecial, ...more }
  const shown = (filter: ReviewFilter) => rows.filter(({ state }) => filter === 'all' || state === filter)
  const drawn = renderScreen(<ThumbnailsProvider>{children}</ThumbnailsProvider>, {
    calls: {
      'review/current': () => summary,
      'review/rows': ({ filter, offset, limit }) => ({
        rows: shown(filter).slice(offset, offset + limit),
        total: shown(filter).length,
      }),
      'review/arrange': () => undefined,
      'review/change': () => summary,
      'review/leave-out': () => summary,
      'collections/list': () => ['harbour', 'museum'],
      'collections/count': () => ({ documents: 0, collections: [] }),
      'templates/known-fields': () => [],
      'templates/get': () => null,
      ...calls,
    },
  })
  await screen.findByRole(role, { name: 'Documents to add' })
  return drawn
}
const rowOf = (title: string) => screen.findByRole('checkbox', { name: `Add row ${title}` })
async function selectRow(user: UserEvent, title: string, key = 'Control') {
  await user.keyboard(`{${key}>}`)
  await user.click(await rowOf(title))
  await user.keyboard(`{/${key}}`)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('says that there is nothing to review, and leads to adding', async () => {
  const { user, route } = renderScreen(<ReviewScreen connection={sampleConnection} />, {
    calls: { 'review/current': () => null },
  })
  await user.click(await button('Add a document'))
  expect(route()).toEqual({ screen: 'add' })
})

test('shows the rows of a filter, and leaves filters without rows out', async () => {
  const { user } = await renderReview({})
  await rowOf('1: Harbour rules')
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All2',
    'Ready1',
    'Need attention1',
  ])
  await user.click(screen.getByRole('radio', { name: /^Need attention/ }))
  await rowOf('2')
  expect(screen.queryByRole('checkbox', { name: 'Add row 1: Harbour rules' })).toBeNull()
})

test('a filter that shows no row says so, and leads back to all', async () => {
  const { user } = await renderReview({ rows: [sampleRow], summary: { total: 1, problem: 0 } })
  await user.click(screen.getByRole('radio', { name: /^Need attention/ }))
  await screen.findByText('No rows')
  await user.click(await button('Show all rows'))
  await rowOf('1: Harbour rules')
})

function ReviewVisits() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Come or go
      </button>
      {isHere && <ReviewScreen connection={sampleConnection} />}
    </>
  )
}

test('shows rows only at the places that a new visit gives them', async () => {
  const arranged = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const second = Promise.withResolvers<readonly ReviewRow[]>()
  let visits = 0
  const { user, sent } = await renderReview(
    {},
    {
      'review/arrange': () => arranged[visits++]?.promise,
      'review/rows': async () => ({
        rows: [...(visits === 1 ? [wrong, sampleRow] : await second.promise)],
        total: 2,
      }),
    },
    'table',
    <ReviewVisits />,
  )
  const shown = () =>
    screen.queryAllByRole('checkbox', { name: /^Add row/ }).map((box) => box.getAttribute('aria-label'))
  expect(shown()).toEqual([])
  arranged[0]?.resolve(undefined)
  await waitFor(() => expect(shown()).toEqual(['Add row 2', 'Add row 1: Harbour rules']))
  await user.click(await button('Come or go'))
  const read = sent('review/rows').length
  await user.click(await button('Come or go'))
  await screen.findByRole('table', { name: 'Documents to add' })
  expect(shown()).toEqual([])
  expect(sent('review/rows')).toHaveLength(read)
  arranged[1]?.resolve(undefined)
  await waitFor(() => expect(sent('review/rows').length).toBeGreaterThan(read))
  expect(shown()).toEqual([])
  second.resolve([sampleRow, { ...wrong, title: 'Tides' }])
  await waitFor(() => expect(shown()).toEqual(['Add row 1: Harbour rules', 'Add row 2: Tides']))
})

test('names the source beside the title where all rows have one with a name', async () => {
  await renderReview({})
  screen.getByText('2 rows from “rules.csv”')
})

test('says “pictures” where all rows are some', async () => {
  await renderReview(
    { summary: { source: 'Quay album', pictureFiles: 2 } },
    { 'preferences/get': () => preferencesFile.parse({}) },
  )
  screen.getByText('2 pictures from “Quay album”')
})

test.each([null, 'Pasted', 'Pasted table'])('names no source for %s', async (source) => {
  await renderReview({ summary: { source } })
  expect(screen.queryByText(/^2 rows from/)).toBeNull()
})

test('Ctrl+Enter adds what is ready, except while a field or a dialog has the keys', async () => {
  const { user } = await renderReview({})
  await user.click(await screen.findByRole('combobox', { name: 'Field name' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await rowOf('1: Harbour rules')).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findAllByRole('dialog', { name: 'Add 1 document?' })).toHaveLength(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('nothing can be added while no row is ready', async () => {
  const { user, sent } = await renderReview({ summary: { ready: 0, problem: 2 } })
  const add = await button(/^Add .* to index$/)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.click(add)
  ;(await rowOf('1: Harbour rules')).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent('review/accept')).toEqual([])
  screen.getByText('No rows to add')
})

test('asks before it adds where rows would stay behind', async () => {
  const { user, sent } = await renderReview({}, { 'review/accept': () => ({ ...added, batch: 7 }) })
  await user.click(await button(/^Add .* to index$/))
  const dialog = await screen.findByRole('dialog', { name: 'Add 1 document?' })
  expect(within(dialog).getByText(/^1 row with problems stays here/)).toBeTruthy()
  expect(sent('review/accept')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))
  await screen.findByText('Adding 1 document')
  await screen.findByText('1 row stays in Review')
  expect(screen.getByRole('link', { name: 'Show in library' })).toBeTruthy()
})

test('a second click that finds nothing left to add keeps the message of the first', async () => {
  const answers = [
    { ...added, batch: 7 },
    { ...added, accepted: 0, removal: connectionId },
  ]
  const { user, sent } = await renderReview(
    { rows: [sampleRow], summary: { total: 1, problem: 0 } },
    { 'review/accept': () => answers.shift() ?? refuse('storage-busy') },
  )
  await user.dblClick(await button(/^Add .* to index$/))
  await waitFor(() => expect(sent('review/accept')).toHaveLength(2))
  await screen.findByText('Adding 1 document')
  expect(screen.queryByText('Adding 0 documents')).toBeNull()
})

test('adds at once where all rows are ready, once it was agreed for a live connection', async () => {
  const live = { ...sampleConnection, live: true }
  const summary = { ...nothingSpecial, total: 1, problem: 0 }
  const { user, sent } = renderScreen(<ReviewScreen connection={live} />, {
    connections: [live],
    calls: {
      'review/current': () => summary,
      'review/arrange': () => undefined,
      'review/rows': () => ({ rows: [sampleRow], total: 1 }),
      'review/accept': () => added,
      'collections/list': () => [],
      'templates/known-fields': () => [],
      'templates/get': () => null,
      'collections/count': () => ({ documents: 0, collections: [] }),
    },
  })
  await user.click(await button(/^Add .* to index$/))
  const dialog = await screen.findByRole('dialog')
  expect(sent('review/accept')).toEqual([])
  await user.click(within(dialog).getAllByRole('button').at(-1) ?? dialog)
  await screen.findByText('Adding 1 document')
  expect(screen.queryByRole('link', { name: 'Show in library' })).toBeNull()
})

test('leaves ready rows out by their ticks, one, the selected ones or all', async () => {
  const rows = [1, 2, 3, 4].map(
    (key): ReviewRow => ({ ...sampleRow, key, position: key, title: `Pier ${key}` }),
  )
  const summary = { total: 5, ready: 4 }
  let leftOut = 0
  const { user, sent } = await renderReview(
    { rows: [{ ...wrong, key: 9, position: 9 }, ...rows], summary },
    {
      'review/leave-out': ({ keys, isLeftOut }) => {
        leftOut = isLeftOut ? (keys === 'ready' ? 4 : keys.length) : 0
        return { ...nothingSpecial, ...summary, leftOut }
      },
      'review/current': () => ({ ...nothingSpecial, ...summary, leftOut }),
    },
  )
  const asked = () => sent('review/leave-out').map(({ keys, isLeftOut }) => ({ keys, isLeftOut }))
  const ticked = () =>
    screen.getAllByRole('checkbox', { name: /^Add row/, checked: true }).map(({ ariaLabel }) => ariaLabel)
  expect(await rowOf('9')).toHaveProperty('checked', false)
  expect(ticked()).toHaveLength(4)
  await button(/^Add 4 to index/)

  await user.click(await rowOf('3: Pier 3'))
  await button(/^Add 3 to index/)
  await selectRow(user, '1: Pier 1')
  await selectRow(user, '4: Pier 4')
  await user.click(await rowOf('4: Pier 4'))
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect(all.indeterminate).toBe(true)
  await user.click(all)
  await user.click(all)
  expect(asked()).toEqual([
    { keys: [3], isLeftOut: true },
    { keys: [1, 4], isLeftOut: true },
    { keys: 'ready', isLeftOut: false },
    { keys: 'ready', isLeftOut: true },
  ])
  await screen.findByText('No rows to add')

  await user.click(await rowOf('9'))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBe(document.activeElement)
  expect(sent('review/leave-out')).toHaveLength(4)
})

test('the menu of a row changes and removes it, or all selected rows', async () => {
  const rows = [1, 2, 3].map((key): ReviewRow => ({ ...sampleRow, key, position: key, title: `Pier ${key}` }))
  const { user, sent } = await renderReview(
    { rows, summary: { total: 3, ready: 3, problem: 0 } },
    { 'review/remove': () => ({ removal: added.removal, removed: 1, summary: nothingSpecial }) },
  )
  const menuOf = async (title: string, entry: string) => {
    await user.pointer({ keys: '[MouseRight]', target: await rowOf(title) })
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await user.pointer({ keys: '[MouseRight]', target: await rowOf('3: Pier 3') })
  await screen.findByText('1 selected')
  await user.keyboard('{Escape}')
  await selectRow(user, '3: Pier 3')
  await menuOf('3: Pier 3', 'Remove')
  await waitFor(() => expect(sent('review/remove')).toMatchObject([{ keys: [3] }]))
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  await selectRow(user, '1: Pier 1')
  await selectRow(user, '2: Pier 2')
  await menuOf('2: Pier 2', 'Set collection…')
  await screen.findByRole('button', { name: 'Set in 2 rows' })
})

test('Delete at a tick removes its row, or the rows that are selected', async () => {
  const { user, sent } = await renderReview(
    {},
    { 'review/remove': () => ({ removal: added.removal, removed: 1, summary: nothingSpecial }) },
  )
  ;(await rowOf('2')).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(sent('review/remove')).toMatchObject([{ keys: [2] }]))
  await selectRow(user, '1: Harbour rules')
  ;(await rowOf('2')).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(sent('review/remove')).toMatchObject([{ keys: [2] }, { keys: [1] }]))
})

test('offers to undo an adding as long as it waits, and says where the rows are', async () => {
  const { user, sent } = await renderReview(
    { summary: { ready: 1, problem: 0 } },
    {
      'review/accept': () => ({ ...added, undoUntil: Date.now() + 60_000 }),
      'review/undo-adding': () => ({ undone: 1, summary: nothingSpecial }),
    },
  )
  await user.click(await button(/^Add .* to index$/))
  await screen.findByText('Adding 1 document')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('1 row back in Review')
  expect(sent('review/undo-adding')).toEqual([{ connectionId, removal: added.removal }])
})

test('the rows of a table that never came whole can go, and come back', async () => {
  const rowImport = '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f05'
  const incomplete = [{ id: rowImport, name: 'rules.csv', arrived: 2, total: 9, end: 'stopped' as const }]
  const removal = 'c2a8c0f1-6d1a-4a5c-9a9f-7c3e5d4b6a06'
  const { user, sent } = await renderReview(
    { summary: { incomplete } },
    {
      'review/remove': () => ({ removal, removed: 2, summary: nothingSpecial }),
      'review/put-back': () => nothingSpecial,
    },
  )
  await screen.findByText(/^Only the first 2 of 9 rows of “rules.csv” were imported. You stopped the import/)
  await user.click(await button('Remove'))
  await screen.findByText('Removed 2 rows')
  expect(sent('review/remove')).toEqual([{ connectionId, keys: { rowImport } }])
  await user.click(await button('Undo'))
  await screen.findByText('Restored 2 rows')
  expect(sent('review/put-back')).toEqual([{ connectionId, removal }])
})

test('a field for all has the type that the collection for all gives it', async () => {
  const without = { ...sampleRow, collection: '' }
  const { user, sent } = await renderReview(
    { rows: [without] },
    {
      'templates/known-fields': ({ collection }) =>
        collection === 'museum' ? [{ path: ['made'], kind: 'date', seen: 3, samples: [] }] : [],
      'review/set-field': () => nothingSpecial,
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Collection' }), 'museum')
  await user.click(bar.getByRole('combobox', { name: 'Field name' }))
  await user.click(await bar.findByRole('option', { name: /^made/ }))
  await user.keyboard('sept 1931{Enter}')
  await screen.findByText(/^Set “made”/)
  expect(sent('review/set-field')).toMatchObject([{ name: 'made', value: '"1931-09"' }])
})

test('one decision is made for all duplicates', async () => {
  let undecided = 2
  const { user, sent } = await renderReview(
    {},
    {
      'review/current': () => ({ ...nothingSpecial, undecided }),
      'review/change': () => {
        undecided = 0
        return { ...nothingSpecial, undecided }
      },
    },
  )
  await user.click(await button('Skip all'))
  await screen.findByText('Skipped 2 duplicates')
  expect(sent('review/change')).toEqual([{ connectionId, keys: 'undecided', change: { duplicate: 'skip' } }])
  expect(screen.queryByRole('button', { name: 'Skip all' })).toBeNull()
  expect(document.activeElement?.closest('table')).toBeTruthy()
})

test('addresses are shortened together, and brought back', async () => {
  const { user, sent } = await renderReview({ summary: { canBeShorter: 3 } })
  await user.click(await button('Shorten all'))
  await screen.findByText('Shortened 3 web addresses')
  await user.click(await button('Undo'))
  await screen.findByText('Restored the original addresses')
  expect(sent('review/change').map(({ change }) => change)).toEqual([
    { cleaning: 'shorten' },
    { cleaning: 'original' },
  ])
})

test('a collection for all fills empty cells, and asks before it replaces another', async () => {
  const without = { ...sampleRow, key: 3, position: 3, title: 'Tides', collection: '' }
  const { user, sent } = await renderReview({ rows: [sampleRow, without] })
  await user.type(screen.getByRole('combobox', { name: 'Collection' }), 'museum')
  await user.click(screen.getByRole('heading', { name: 'Review' }))
  expect(sent('review/change')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Apply to 2' }))
  await screen.findByText('Set “museum” in 1 row')
  const change = { collection: 'museum' }
  expect(sent('review/change')).toEqual([{ connectionId, keys: [3], change }])
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace values in 1 row?' }))
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await screen.findByText('Set “museum” in 1 row')
  expect(sent('review/change')[1]).toEqual({ connectionId, keys: [1], change })
})

test('Undo empties what was set for all, but for rows that were changed since', async () => {
  const row = { ...sampleRow, collection: '', metadata: null }
  const rows: ReviewRow[] = [1, 2, 3].map((key) => ({ ...row, key, position: key, title: `Tide ${key}` }))
  const { user, sent } = await renderReview(
    { rows, summary: { total: 3, ready: 3, problem: 0 } },
    {
      'review/set-field': () => {
        rows.splice(
          0,
          3,
          ...rows.map((one) => ({ ...one, collection: 'museum', metadata: '{"year": "1998"}' })),
        )
        return nothingSpecial
      },
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Collection' }), 'museum')
  await user.type(bar.getByRole('combobox', { name: 'Field name' }), 'year{Enter}1998{Enter}')
  await screen.findByText('Set “year” in 3 rows')
  const other = { collection: 'quay', metadata: '{"year": "1871"}' }
  rows.splice(1, 1, { ...row, key: 2, position: 2, ...other })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(sent('review/change').at(-1)).toEqual({ connectionId, keys: [1, 3], change: { collection: '' } })
  expect(sent('review/set-field').at(-1)).toEqual({ connectionId, keys: [1, 3], name: 'year', value: null })
})

test('Ctrl+Z in the rows takes cells back, one after the other, and Ctrl+Y repeats them', async () => {
  const { user, sent } = await renderReview({})
  await rowOf('1: Harbour rules')
  const titleOf = (key: number) => document.querySelector(`[data-key="${key}"] [data-stop="title"]`)
  const typeOver = async (key: number, title: string) => {
    const cell = titleOf(key)
    if (!(cell instanceof HTMLElement)) throw new Error('no cell')
    cell.focus()
    await user.keyboard(`${title}{Enter}`)
  }
  await typeOver(1, 'Tides')
  await typeOver(2, 'Depths')
  await user.keyboard('{Control>}z{/Control}')
  expect(document.activeElement).toBe(titleOf(2))
  await user.keyboard('{Control>}z{/Control}')
  expect(document.activeElement).toBe(titleOf(1))
  await user.keyboard('{Control>}zy{/Control}')
  await waitFor(() => expect(sent('review/change')).toHaveLength(5))
  expect(sent('review/change').map(({ keys, change }) => ({ keys, change }))).toEqual([
    { keys: [1], change: { title: 'Tides' } },
    { keys: [2], change: { title: 'Depths' } },
    { keys: [2], change: { title: '' } },
    { keys: [1], change: { title: 'Harbour rules' } },
    { keys: [1], change: { title: 'Tides' } },
  ])
})

test('Enter takes the collection for all first, and applies it second', async () => {
  const { user, sent } = await renderReview({})
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  const collection = bar.getByRole('combobox', { name: 'Collection' })
  await user.type(collection, 'har')
  const offers = within(await bar.findByRole('listbox')).getAllByRole('option')
  expect(offers.map(({ textContent }) => textContent)).toEqual(['harbour', 'New collection “har”'])
  await user.keyboard('{Enter}')
  expect(bar.queryByRole('listbox')).toBeNull()
  expect(collection).toHaveProperty('value', 'har')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Replace values in 2 rows?' })
  expect(sent('review/change')).toEqual([])
})

test('Ctrl+Enter in the bar applies to all, and closes the list', async () => {
  const { user } = await renderReview({})
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Collection' }), 'har')
  await bar.findByRole('listbox')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByRole('dialog', { name: 'Replace values in 2 rows?' })
  expect(bar.queryByRole('listbox', { hidden: true })).toBeNull()
})

test('the collection of chosen rows has to be named', async () => {
  const { user, sent } = await renderReview({})
  await selectRow(user, '1: Harbour rules')
  await user.click(await button('Set collection…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the collection' }))
  await user.click(dialog.getByRole('button', { name: 'Set in 1 row' }))
  await dialog.findByText('Choose a collection')
  expect(sent('review/change')).toEqual([])
  await user.type(dialog.getByRole('combobox', { name: 'Collection' }), ' museum ')
  await user.click(dialog.getByRole('button', { name: 'Set in 1 row' }))
  await screen.findByText('Set “museum” in 1 row')
  expect(sent('review/change')).toEqual([{ connectionId, keys: [1], change: { collection: 'museum' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a field set in all rows needs a name, and stays in the bar where it fails', async () => {
  const { user, sent } = await renderReview(
    {},
    {
      'review/set-field': () => refuse('storage-full'),
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.click(bar.getByRole('button', { name: 'Apply to 2' }))
  await bar.findByText('Enter a field name')
  await user.type(bar.getByRole('combobox', { name: 'Field name' }), 'year')
  await waitFor(() => expect(bar.queryByText('Enter a field name')).toBeNull())
  await user.keyboard('{Enter}1998')
  await user.click(bar.getByRole('button', { name: 'Apply to 2' }))
  await screen.findByText(/^The disk is full/)
  expect(sent('review/set-field')).toEqual([{ connectionId, keys: 'all', name: 'year', value: '"1998"' }])
  expect(bar.getByRole('combobox', { name: 'Field name' })).toHaveProperty('value', 'year')
})

test('sets a date in every row with Enter, however it is typed', async () => {
  const { user, sent } = await renderReview(
    {},
    {
      'review/set-field': () => nothingSpecial,
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Field name' }), 'made')
  await user.click(bar.getByRole('button', { name: 'Type: Text' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Date' }))
  await user.keyboard('soon{Enter}')
  expect(bar.getByRole('textbox', { name: 'Value' }).getAttribute('aria-invalid')).toBe('true')
  expect(sent('review/set-field')).toEqual([])
  await user.clear(bar.getByRole('textbox', { name: 'Value' }))
  await user.type(bar.getByRole('textbox', { name: 'Value' }), '28 February 1931{Enter}')
  await screen.findByText('Set “made” in 2 rows')
  expect(sent('review/set-field')).toEqual([
    { connectionId, keys: 'all', name: 'made', value: '"1931-02-28"' },
  ])
})

test('offers the names that the collection uses, and takes the type of the one that is chosen', async () => {
  const { user, sent } = await renderReview(
    {},
    {
      'templates/known-fields': () => [
        { path: ['made'], kind: 'date', seen: 12, samples: [] },
        { path: ['tags'], kind: 'list', seen: 4, samples: [{ text: 'harbour', seen: 3 }] },
      ],
      'review/set-field': () => nothingSpecial,
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.click(bar.getByRole('combobox', { name: 'Field name' }))
  await user.click(await bar.findByRole('option', { name: 'tags' }))
  await bar.findByRole('button', { name: 'Type: List' })
  await user.click(await bar.findByRole('option', { name: /^harbour/ }))
  await user.keyboard('quay{Enter}{Enter}')
  await screen.findByText('Set “tags” in 2 rows')
  expect(sent('review/set-field')).toEqual([
    { connectionId, keys: 'all', name: 'tags', value: '["harbour", "quay"]' },
  ])
})

test('a field for all fills the rows without it, and asks before it replaces another value', async () => {
  const rows = ['{"year": "1998"}', '{"year": "1871"}', '{"place": "quay"}', '{"year": '].map(
    (metadata, at): ReviewRow => ({
      ...sampleRow,
      key: at + 1,
      position: at + 1,
      title: `Tide ${at}`,
      metadata,
    }),
  )
  const { user, sent } = await renderReview(
    { rows, summary: { total: 4, ready: 4, problem: 0 } },
    {
      'review/set-field': () => nothingSpecial,
    },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Field name' }), 'year{Enter}1998{Enter}')
  await screen.findByText('Set “year” in 1 row')
  const field = { name: 'year', value: '"1998"' }
  expect(sent('review/set-field')).toEqual([{ connectionId, keys: [3], ...field }])
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace values in 2 rows?' }))
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await screen.findByText('Set “year” in 2 rows')
  expect(sent('review/set-field')[1]).toEqual({ connectionId, keys: [2, 4], ...field })
  expect(bar.getByRole('combobox', { name: 'Field name' })).toHaveProperty('value', '')
})

test('a field for all has the kind that most rows give it', async () => {
  const metadata = ['{"made": "n/a"}', '{"made": "1931-03-01"}', '{"made": "1931-03-02"}']
  const rows = metadata.map(
    (one, at): ReviewRow => ({ ...sampleRow, key: at + 1, position: at + 1, metadata: one }),
  )
  const { user, sent } = await renderReview(
    { rows, summary: { total: 3, ready: 3, problem: 0 } },
    { 'review/set-field': () => nothingSpecial },
  )
  const bar = within(await screen.findByRole('form', { name: 'Apply to all' }))
  await user.type(bar.getByRole('combobox', { name: 'Field name' }), 'made{Enter}May 1931{Enter}')
  await user.click(await button('Replace'))
  await waitFor(() => expect(sent('review/set-field')).toHaveLength(1))
  expect(sent('review/set-field')[0]).toHaveProperty('value', '"1931-05"')
})

test('says of a file of which only the first page came that it was added in part', async () => {
  await renderReview({
    summary: {
      notTaken: [{ name: 'scan.tif', reason: 'further-pages', facts: { count: 2 } }],
      notTakenCount: 1,
    },
  })
  await screen.findByText('Added 1 file in part')
  expect(screen.queryByText(/couldn’t be added/)).toBeNull()
})

test('chosen rows are removed, and what could not be removed is said', async () => {
  const { user, sent } = await renderReview({}, { 'review/remove': () => refuse('storage-busy') })
  ;(await rowOf('1: Harbour rules')).focus()
  await user.keyboard('{Control>}a{/Control}')
  await screen.findByText('2 selected')
  await user.click(await button('Remove'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(sent('review/remove')).toEqual([{ connectionId, keys: 'all' }])
})

test('what was typed in a cell stays in it where it could not be kept', async () => {
  const { user, sent } = await renderReview({}, { 'review/change': () => refuse('storage-full') })
  const [title] = await screen.findAllByRole('button', { name: 'Harbour rules' })
  await user.click(title ?? document.body)
  await user.keyboard('!{Enter}')
  await screen.findByText('Your text is still in the cell')
  expect(sent('review/change')).toEqual([{ connectionId, keys: [1], change: { title: 'Harbour rules!' } }])
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Harbour rules!')
})

test('all rows are discarded only after a question', async () => {
  const { user, sent } = await renderReview({}, { 'review/discard': () => undefined })
  const discard = await button('Discard all')
  await user.click(discard)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('review/discard')).toEqual([])
  await user.click(discard)
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard all rows?' }))
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(sent('review/discard')).toEqual([{ connectionId }])
})

describe('cells', () => {
  const website = (at: number) => ({ kind: 'website', address: `https://example.org/${at}` }) as const
  const piers = ['One', 'Two', 'Three'].map(
    (title, at): ReviewRow => ({ ...sampleRow, key: at + 1, position: at + 1, title, content: website(at) }),
  )
  const cell = (title: string, row = title) =>
    within(screen.getByRole('row', { name: new RegExp(row) })).getByRole('button', { name: title })

  test('are typed into by the keys: Enter goes on below, Tab beside, Escape takes back', async () => {
    const { user, sent } = await renderReview({ rows: piers, summary: { total: 3, ready: 3, problem: 0 } })
    await rowOf('3: Three')
    cell('One').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell('Two'))
    await user.keyboard('{Enter}!{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(cell('Three')))
    await user.keyboard('{F2} given up{Escape}')
    expect(document.activeElement).toBe(cell('Three'))
    await user.keyboard('Third{Tab}')
    await waitFor(() => expect(document.activeElement).toBe(cell('harbour', 'Th')))
    const titles = sent('review/change').map(({ keys, change }) => ({ keys, change }))
    expect(titles).toEqual([
      { keys: [2], change: { title: 'Two!' } },
      { keys: [3], change: { title: 'Third' } },
    ])
  })

  test('left by the mouse, keep what was typed', async () => {
    const { user, sent } = await renderReview({ rows: piers, summary: { total: 3, ready: 3, problem: 0 } })
    await rowOf('3: Three')
    await user.click(cell('One'))
    await user.keyboard('!')
    await user.click(screen.getByRole('heading', { name: 'Review' }))
    expect(sent('review/change')).toEqual([{ connectionId, keys: [1], change: { title: 'One!' } }])
  })
})

describe('a selection', () => {
  const piers = Array.from({ length: 12 }, (_, at): ReviewRow => {
    const state = at >= 4 && at <= 8 ? 'problem' : 'ready'
    return { ...sampleRow, key: at + 1, position: at + 1, title: `Pier ${at + 1}`, state }
  })
  const summary = { total: 12, ready: 7, problem: 5 }
  const select = (user: UserEvent, number: number, key?: string) =>
    selectRow(user, `${number}: Pier ${number}`, key)

  test('is made of a range and single rows, removed and restored', async () => {
    const removal = 'c2a8c0f1-6d1a-4a5c-9a9f-7c3e5d4b6a06'
    const { user, sent } = await renderReview(
      { rows: piers, summary },
      {
        'review/remove': () => ({
          removal,
          removed: 4,
          summary: { ...nothingSpecial, ...summary },
        }),
        'review/put-back': () => ({ ...nothingSpecial, ...summary }),
      },
    )
    await select(user, 2)
    await select(user, 6, 'Shift')
    await select(user, 4)
    const bar = within(screen.getByRole('region', { name: 'What is selected' }))
    bar.getByText('4 selected')
    await user.click(bar.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Removed 4 rows')
    expect(sent('review/remove')).toEqual([{ connectionId, keys: [2, 3, 5, 6] }])
    await user.click(await button('Undo'))
    await waitFor(() => expect(sent('review/put-back')).toHaveLength(1))
  })

  test('of all rows is counted without those that were taken out', async () => {
    const { user } = await renderReview({ rows: piers, summary })
    ;(await rowOf('1: Pier 1')).focus()
    await user.keyboard('{Control>}a{/Control}')
    const bar = within(await screen.findByRole('region', { name: 'What is selected' }))
    bar.getByText('12 selected')
    await select(user, 1)
    bar.getByText('11 selected')
    await user.click(bar.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByRole('region', { name: 'What is selected' })).toBeNull()
  })

  test('begins no range at a row that the filter hides', async () => {
    const { user } = await renderReview({ rows: piers, summary })
    await select(user, 3)
    await user.click(screen.getByRole('radio', { name: /^Need attention/ }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Add row 3: Pier 3' })).toBeNull())
    await select(user, 9, 'Shift')
    expect((await rowOf('9: Pier 9')).closest('tr')?.getAttribute('aria-selected')).toBe('true')
    within(screen.getByRole('region', { name: 'What is selected' })).getByText('1 selected')
  })
})

test('a text that was edited is asked about before it is thrown away', async () => {
  const { user, sent } = await renderReview(
    {},
    { 'review/row': () => ({ ...sampleRow, content: { kind: 'text', text: 'Harbour rules' } }) },
  )
  const open = (await screen.findAllByRole('button', { name: 'Harbour rules' })).at(-1)
  await user.click(open ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Text of “Harbour rules”' }))
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), '!')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await button('Keep editing'))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('review/change')).toEqual([
    { connectionId, keys: [1], change: { content: { kind: 'text', text: 'Harbour rules!' } } },
  ])
})

test('what reading a table found stays until the value is changed or taken as it is', async () => {
  const bad: ReviewRow = {
    ...wrong,
    title: 'Berth',
    metadata: '{"depth": "seven"}',
    problems: [{ field: 'metadata', code: 'number-not-known', facts: { name: 'depth' } }],
  }
  const { user, sent } = await renderReview(
    { rows: [bad] },
    {
      'review/row': () => bad,
      'templates/known-fields': () => [],
      'templates/get': () => null,
    },
  )
  await user.click(await screen.findByRole('button', { name: /seven$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of “Berth”' }))
  dialog.getByText('“depth” is not a number')
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(dialog.getByRole('alert').textContent).toContain('“depth” is not a number')
  expect(sent('review/change')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('review/change')).toEqual([
    { connectionId, keys: [2], change: { metadata: '{"depth": "seven"}' } },
  ])
})

test.each([
  ['31.02.1931', 'date-day-first', '28.02.1931'],
  ['1931-02-31', 'date', '28 February 1931'],
])(
  'a date corrected from %s goes out as its column’s, %s, and its message goes',
  async (wrote, kind, typed) => {
    const bad: ReviewRow = {
      ...wrong,
      title: 'Flag',
      metadata: JSON.stringify({ made: wrote }),
      problems: [
        {
          field: 'metadata',
          code: 'date-not-known',
          facts: { name: 'made', field: 'made', kind },
        },
      ],
    }
    const { user, sent } = await renderReview(
      { rows: [bad] },
      {
        'review/row': () => bad,
        'templates/known-fields': () => [],
        'templates/get': () => null,
      },
    )
    await user.click(await screen.findByRole('button', { name: new RegExp(`${wrote}$`) }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of “Flag”' }))
    const value = await dialog.findByRole('textbox', { name: 'made' })
    await user.clear(value)
    await user.type(value, typed)
    expect(dialog.queryByText('“made” is not a date')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('review/change')).toEqual([
      { connectionId, keys: [2], change: { metadata: '{"made":"1931-02-28"}' } },
    ])
  },
)

test('fixing a problem opens the editor of its field, from the button and from the message', async () => {
  const { user } = await renderReview({})
  await user.click(await button('Fix'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByText('Enter a title'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }))
})

test('fixing a metadata field opens the editor at it', async () => {
  const facts = { name: 'made', field: 'made', kind: 'date' }
  const bad: ReviewRow = {
    ...wrong,
    title: 'Flag',
    metadata: '{"name": "Silk", "made": "soon"}',
    problems: [{ field: 'metadata', code: 'date-not-known', facts }],
  }
  const { user } = await renderReview(
    { rows: [bad] },
    { 'review/row': () => bad, 'templates/known-fields': () => [], 'templates/get': () => null },
  )
  await user.click(await button('Fix'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of “Flag”' }))
  const value = dialog.getByRole('textbox', { name: 'made' })
  expect(document.activeElement === value).toBe(true)
  expect(value.getAttribute('aria-invalid')).toBe('true')
  const row = within(dialog.getByRole('group', { name: 'made' }))
  const message = row.getByText('“made” is not a date')
  expect(message.closest('[id]')?.id).toBe(value.getAttribute('aria-describedby'))
  expect(dialog.queryAllByRole('alert')).toHaveLength(0)
})

test('a metadata cell opens the editor at its field', async () => {
  const flag: ReviewRow = { ...sampleRow, title: 'Flag', metadata: '{"name": "Silk", "made": "1931"}' }
  const { user } = await renderReview(
    { rows: [flag] },
    { 'review/row': () => ({ ...flag, metadata: flag.metadata }) },
  )
  await user.click(await screen.findByText('1931'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Metadata of “Flag”' }))
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'made' }))
})

test('rows removed one after the other each have their Undo', async () => {
  const { user } = await renderReview(
    {},
    {
      'review/remove': () => ({
        removal: 'c2a8c0f1-6d1a-4a5c-9a9f-7c3e5d4b6a06',
        removed: 1,
        summary: nothingSpecial,
      }),
    },
  )
  for (const count of [1, 2]) {
    await selectRow(user, '1: Harbour rules')
    await user.click(await button('Remove'))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(count))
  }
})

test('decides about pages that cannot be loaded, one by one and together', async () => {
  const dead: ReviewRow = {
    ...sampleRow,
    content: { kind: 'website', address: 'https://example.org/gone' },
    state: 'undecided',
    problems: [{ field: 'content', code: 'page-dead', facts: { status: 404 } }],
  }
  const { user, sent } = await renderReview(
    { rows: [dead], summary: { total: 1, ready: 0, problem: 0, undecided: 1, deadPages: 1 } },
    { 'review/remove': () => ({ removal: added.removal, removed: 1, summary: null }) },
  )
  expect(screen.getByText('Page not found (404)')).toBeTruthy()
  expect(screen.queryByText('1 possible duplicate')).toBeNull()
  await user.click(screen.getByRole('button', { name: `Add anyway: “${dead.title}”` }))
  await user.click(screen.getByRole('button', { name: 'Add all anyway' }))
  await waitFor(() =>
    expect(sent('review/change')).toMatchObject([
      { keys: [dead.key], change: { deadPage: 'accepted' } },
      { keys: 'undecided', change: { deadPage: 'accepted' } },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  await waitFor(() => expect(sent('review/remove')).toMatchObject([{ keys: [dead.key] }]))
})

test('asks about a collection that is nearly a known one, in its row and for all', async () => {
  const near: ReviewRow = {
    ...sampleRow,
    collection: 'notes',
    state: 'undecided',
    problems: [{ field: 'collection', code: 'collection-near', facts: { known: 'Notes' } }],
  }
  const { user, sent } = await renderReview({
    rows: [near],
    summary: { total: 1, ready: 0, problem: 0, undecided: 1, nearCollections: 1 },
  })
  expect(screen.getByText('Did you mean “Notes”?')).toBeTruthy()
  expect(screen.queryByText('1 possible duplicate')).toBeNull()
  const choices = within(screen.getByRole('group', { name: `Collection of “${near.title}”` }))
  await user.click(choices.getByRole('button', { name: 'Use “Notes”' }))
  await user.click(choices.getByRole('button', { name: 'Keep' }))
  await user.click(screen.getByRole('button', { name: 'Use existing' }))
  await user.click(screen.getByRole('button', { name: 'Keep all' }))
  await waitFor(() =>
    expect(sent('review/change')).toMatchObject([
      { keys: [near.key], change: { nearCollection: 'known' } },
      { keys: [near.key], change: { nearCollection: 'own' } },
      { keys: 'undecided', change: { nearCollection: 'known' } },
      { keys: 'undecided', change: { nearCollection: 'own' } },
    ]),
  )
})

test('Space shows the picture of a row large, and closes it again', async () => {
  const picture = { id: 'a'.repeat(64), mediaType: 'image/png', name: 'pier.png' } as const
  const row: ReviewRow = {
    ...sampleRow,
    content: { kind: 'picture-file', picture: { ...picture, byteLength: 1000, width: 3, height: 2 } },
  }
  const thumbnails = {
    'thumbnails/get': ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, bytes: null })),
  }
  const { user } = await renderReview(
    { rows: [row], summary: { total: 1, problem: 0 } },
    { ...thumbnails, 'pictures/preview': () => ({ bytes: null }) },
  )
  const title = await button('Harbour rules')
  title.focus()
  await user.keyboard(' ')
  const dialog = within(await screen.findByRole('dialog', { name: 'Harbour rules' }))
  dialog.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard(' ')
  expect(screen.queryAllByRole('dialog')).toHaveLength(0)
  expect(document.activeElement === title).toBe(true)
})

test('the keys lead through a million rows, and none is lost while rows are fetched', async () => {
  const total = 1_000_000
  const answers: (() => void)[] = []
  let isHeld = false
  const { user } = await renderReview(
    { summary: { total, ready: total, problem: 0 } },
    {
      'review/rows': async ({ offset, limit }) => {
        if (isHeld) await new Promise<void>((resolve) => answers.push(resolve))
        const rows = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => {
          const position = offset + at + 1
          return { ...sampleRow, key: position, position, title: `Pier ${position}` }
        })
        return { rows, total }
      },
    },
  )
  const focusedRow = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')
  ;(await rowOf('1: Pier 1')).focus()
  isHeld = true
  await user.keyboard('{Control>}{ArrowDown}{/Control}')
  expect(focusedRow()).toBe('1000001')
  // A key may arrive as soon as the focused row has been removed and the page painted.
  const seen: boolean[] = []
  const table = screen.getByRole('table', { name: 'Documents to add' })
  const body = table.querySelector('tbody') ?? table
  const removeChild = body.removeChild.bind(body)
  body.removeChild = (node) => {
    queueMicrotask(() => seen.push(body.contains(document.activeElement)))
    return removeChild(node)
  }
  isHeld = false
  await waitFor(() => {
    for (const answer of answers.splice(0)) answer()
    expect(screen.queryByRole('checkbox', { name: 'Add row 1,000,000: Pier 1000000' })).toBeTruthy()
  })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(false)
  expect(focusedRow()).toBe('1000001')
  await user.keyboard('{PageUp}')
  expect(Number(focusedRow())).toBeLessThan(1_000_000)
  expect(Number(focusedRow())).toBeGreaterThan(999_980)
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement).toBe(await rowOf('1: Pier 1'))
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
})

test('checks pictures on the web, one or all, none of the usable ones twice, and selects those that may fail', async () => {
  const picture = (key: number, name: string): ReviewRow => ({
    ...{ ...sampleRow, key, position: key, title: name, documentId: name },
    content: { kind: 'picture-address', address: `https://example.org/${name}` },
  })
  const rows = [picture(1, 'quay'), picture(2, 'gone'), picture(3, 'pier')]
  const { user, sent } = await renderReview(
    { summary: { hasWebPictures: true }, rows },
    {
      'review/web-pictures': () => ({
        rows: rows.map(({ key, position, title }) => ({
          ...{ key, position },
          address: `https://example.org/${title}`,
        })),
        next: null,
      }),
      'websites/check-picture': ({ address }) =>
        address.endsWith('gone')
          ? { outcome: 'not-usable', problem: 'answered-with-error', facts: { status: 404 } }
          : {
              outcome: 'usable',
              mediaType: 'image/jpeg',
              byteLength: 9000,
              width: 40,
              height: 30,
              bytes: null,
            },
    },
  )
  const asked = () => sent('websites/check-picture').map(({ address }) => address.split('/').at(-1))
  await user.click(await button('Check the picture of “quay”'))
  await screen.findByText(/^JPEG · 40 × 30 · /)
  expect(asked()).toEqual(['quay'])

  await user.click(await button('Check pictures'))
  await screen.findByText('1 of 3 pictures may not work')
  expect(asked()).toEqual(['quay', 'gone', 'pier'])
  expect(screen.getAllByText(/No picture at this address any more\./)).not.toEqual([])
  await user.click(await button('Select rows'))
  await screen.findByText('1 selected')
  expect((await rowOf('2: gone')).closest('tr')?.getAttribute('aria-selected')).toBe('true')
})

describe('a review with pictures', () => {
  const pictureRow = (position: number, more: Partial<ReviewRow> = {}): ReviewRow => ({
    ...sampleRow,
    ...{ key: position, position, title: `Pier ${position}`, documentId: `pier-${position}` },
    content: {
      kind: 'picture-file',
      picture: {
        id: 'b'.repeat(64),
        mediaType: 'image/jpeg',
        ...{ name: 'pier.jpg', byteLength: 2000, width: 4, height: 3 },
      },
    },
    ...more,
  })
  const missing = pictureRow(2, { title: '', state: 'problem', problems: wrong.problems })

  function renderCards(rows: readonly ReviewRow[]) {
    let preferences: Preferences = preferencesFile.parse({ reviewLayout: 'cards' })
    return renderReview(
      { rows, summary: { total: rows.length, ready: rows.length, problem: 0, pictureFiles: rows.length } },
      {
        'preferences/get': () => preferences,
        'preferences/change': (change) => {
          preferences = preferencesFile.parse({ ...preferences, ...change })
          return preferences
        },
        'thumbnails/get': ({ ids }) => ids.map((id) => ({ id, bytes: null })),
        'pictures/preview': () => ({ bytes: null }),
      },
      'grid',
    )
  }

  test('is shown as cards where that was chosen, and the choice is kept', async () => {
    const { user, sent } = await renderCards([pictureRow(1)])
    await rowOf('1: Pier 1')
    await user.click(await button('List'))
    await screen.findByRole('table', { name: 'Documents to add' })
    expect(sent('preferences/change')).toEqual([{ reviewLayout: 'table' }])
  })

  test('offers no cards without a picture', async () => {
    await renderReview({})
    await rowOf('1: Harbour rules')
    expect(screen.queryByRole('button', { name: 'Cards' })).toBeNull()
  })

  test('moves between cards by the arrows, leaves out by Space, selects by Shift+Space, opens by Enter', async () => {
    const { user, sent } = await renderCards([1, 2, 3, 4, 5, 6, 7].map((position) => pictureRow(position)))
    ;(await rowOf('1: Pier 1')).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await rowOf('2: Pier 2'))
    await user.keyboard('{ArrowDown} ')
    const below = Number(document.activeElement?.closest('[data-key]')?.getAttribute('data-key'))
    expect(below).toBeGreaterThan(2)
    expect(sent('review/leave-out')).toMatchObject([{ keys: [below], isLeftOut: true }])
    await user.keyboard('{Shift>} {/Shift}')
    screen.getByText('1 selected')
    await user.keyboard('{ArrowUp}{Enter}')
    await screen.findByRole('dialog')
  })

  test('edits a title in place, and leads to what is wrong', async () => {
    const { user, sent } = await renderCards([pictureRow(1), missing])
    await user.click(await button('Pier 1'))
    await user.keyboard(' north{Enter}')
    await waitFor(() =>
      expect(sent('review/change')).toEqual([{ connectionId, keys: [1], change: { title: 'Pier 1 north' } }]),
    )
    screen.getByRole('checkbox', { name: 'Add row 2', description: 'Enter a title' })
    await user.click(await button('Fix'))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBe(document.activeElement)
  })

  test('says what is wrong with a duplicate too, and at that field only', async () => {
    const duplicate: ReviewRow = {
      ...missing,
      duplicate: {
        by: 'picture',
        of: { where: 'batch', key: 1, position: 1, title: 'Pier 1' },
        choice: 'undecided',
      },
    }
    const { user } = await renderCards([pictureRow(1), duplicate])
    await screen.findByText('Same as row 1')
    screen.getByRole('checkbox', { name: 'Add row 2', description: 'Enter a title' })
    const card = within(screen.getAllByRole('gridcell')[1] ?? document.body)
    await user.click(card.getByRole('button', { name: 'No title', description: 'Enter a title' }))
    expect((await card.findByRole('textbox')).getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Escape}')
    await user.click(card.getByRole('button', { name: 'harbour' }))
    expect((await card.findByRole('combobox')).getAttribute('aria-invalid')).toBeNull()
  })

  test('draws a part of ten thousand cards', async () => {
    await renderCards(Array.from({ length: 10_000 }, (_, at) => pictureRow(at + 1)))
    await rowOf('1: Pier 1')
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(100)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2500')
  })
})
