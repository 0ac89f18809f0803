import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KeptView, usualTableLayout } from '../../shared/schemas/view.ts'
import type { OpenedLibrary } from '../library/open-library.ts'
import { makeFolder, openIn } from '../library/testing/test-library.ts'
import { createViews, type Views } from './views.ts'

let folder: string
let remove: () => void
let opened: OpenedLibrary
let views: Views
let changes: number
const here = randomUUID()

async function open(): Promise<void> {
  opened = await openIn(folder)
  changes = 0
  views = createViews({
    store: opened.library.views,
    newId: randomUUID,
    now: () => 5000,
    onChanged: () => {
      changes += 1
    },
  })
}

beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  await open()
})
afterEach(async () => {
  await opened.close()
  remove()
})

const view = (name: string, more: Partial<KeptView> = {}): KeptView => ({
  connectionId: here,
  name,
  text: 'collection:news -draft',
  table: usualTableLayout,
  ...more,
})
const names = async () => (await opened.library.calls['views/list']()).map(({ name }) => name)

test('keeps views and their order over a restart', async () => {
  const table = {
    ...usualTableLayout,
    columns: [{ by: { field: 'address.city' }, width: 90 }],
    sort: { by: { field: 'year' }, descending: true },
    layout: 'cards' as const,
  }
  const first = await views.keep(view(' Two words ', { table }))
  const second = await views.keep(view('Any', { connectionId: null, text: '' }))
  expect(changes).toBe(2)
  await opened.close()
  await open()
  expect(await opened.library.calls['views/list']()).toEqual([
    {
      id: first.id,
      connectionId: here,
      name: 'Two words',
      text: 'collection:news -draft',
      table,
      position: 0,
    },
    { id: second.id, connectionId: null, name: 'Any', text: '', table: usualTableLayout, position: 1 },
  ])
})

test('changes, moves and restores a view', async () => {
  const [a, b, c] = [await views.keep(view('a')), await views.keep(view('b')), await views.keep(view('c'))]
  const { position: _, ...changed } = { ...b, name: 'b, too', text: 'kind:text' }
  expect(await views.keep(changed)).toEqual({ ...b, name: 'b, too', text: 'kind:text' })
  expect(await names()).toEqual(['a', 'b, too', 'c'])
  await views.move(c.id, a.id)
  expect(await names()).toEqual(['c', 'a', 'b, too'])
  await views.move(c.id, null)
  expect(await names()).toEqual(['a', 'b, too', 'c'])
  await views.move(c.id, randomUUID())
  expect(await names()).toEqual(['a', 'b, too', 'c'])
  await views.remove(b.id)
  expect(await names()).toEqual(['a', 'c'])
  await views.keep(b)
  expect(await opened.library.calls['views/list']()).toMatchObject([
    { id: a.id, position: 0 },
    { id: b.id, name: 'b', position: 1 },
    { id: c.id, position: 2 },
  ])
})

test('is kept after its connection is removed', async () => {
  await views.keep(view('kept'))
  await opened.library.connections.forget(here, { discardWaiting: true, at: 1 })
  expect(await names()).toEqual(['kept'])
})

test('uses the default layout if unreadable and keeps the search', async () => {
  const { id } = await views.keep(view('from a newer app'))
  await opened.close()
  const db = new DatabaseSync(path.join(folder, 'library.db'))
  db.exec(`UPDATE views SET layout = '{"columns":"unheard of"}'`)
  db.close()
  await open()
  expect(await opened.library.calls['views/list']()).toEqual([
    { ...view('from a newer app'), id, position: 0 },
  ])
})

test('is recovered from a damaged library', async () => {
  await views.keep(view('a'))
  await views.keep(view('b'))
  await opened.close()
  const file = path.join(folder, 'library.db')
  const db = new DatabaseSync(file, { defensive: false })
  db.exec("UPDATE views SET view_id = 'nonsense' WHERE name = 'a'")
  db.exec('PRAGMA writable_schema = ON')
  db.exec("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'drafts'")
  db.close()
  rmSync(`${file}-wal`, { force: true })
  await open()
  expect(opened.integrity.outcome).toBe('recovered')
  expect(await opened.library.calls['views/list']()).toMatchObject([{ name: 'b', position: 0 }])
})
