import { expect, test } from 'vitest'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import { bringIn, type Desk, takeOut } from '../testing/test-archive.ts'
import { deskForEachTest, openDesk } from '../testing/test-desk.ts'
import { type KeptView, keepView, museum, same, town, viewOf } from '../testing/test-views.ts'

const [here, there] = [deskForEachTest(), deskForEachTest()]

const keep = (desk: Desk, name: string, view: KeptView = {}) => keepView(desk, { name, ...view })

const namesOf = ({ operations }: Desk) => operations.calls['views/list']().map(({ name }) => name)
const nameOf = (desk: Desk, id: string) => viewOf(desk, id)?.name

function join(to: Desk, from: Desk, connections = same) {
  const parts = takeOut(from)
  const looked = bringIn(to, parts, connections, { mode: 'look' }).joined
  expect(bringIn(to, parts, connections).joined).toEqual(looked)
  const views = to.operations.calls['views/list']()
  expect(bringIn(to, parts, connections).joined).toMatchObject({ views: 0, viewsNumbered: 0 })
  expect(to.operations.calls['views/list']()).toEqual(views)
  return { views: looked.views, numbered: looked.viewsNumbered }
}

test('numbers a view whose name is taken and keeps the names of each library', () => {
  const ours = keep(here, 'Drafts', { text: 'a' })
  keep(here, 'Drafts (2)', { text: 'b' })
  const theirs = keep(there, 'drafts', { text: 'c' })
  expect(join(here, there)).toEqual({ views: 1, numbered: 1 })
  expect(namesOf(here)).toEqual(['Drafts', 'Drafts (2)', 'drafts (3)'])
  expect(join(there, here)).toEqual({ views: 2, numbered: 1 })
  expect(namesOf(there)).toEqual(['drafts', 'Drafts (3)', 'Drafts (2)'])
  expect(join(here, there)).toEqual({ views: 0, numbered: 0 })
  keep(here, 'drafts (3)', { id: theirs, text: 'changed here', at: 9 })
  expect(join(there, here)).toEqual({ views: 1, numbered: 0 })
  keep(there, 'Drafts (3)', { id: ours, text: 'changed there', at: 9 })
  expect(join(here, there)).toEqual({ views: 1, numbered: 0 })
  expect(namesOf(here)).toEqual(['Drafts', 'Drafts (2)', 'drafts (3)'])
  expect(namesOf(there)).toEqual(['drafts', 'Drafts (3)', 'Drafts (2)'])
  expect(here.operations.calls['views/list']().map(({ text }) => text)).toEqual([
    'changed there',
    'b',
    'changed here',
  ])
})

test('merges equal views and keeps different ones apart', () => {
  keep(here, 'Drafts', { text: 'a' })
  keep(there, 'drafts', { text: 'a' })
  expect(join(here, there)).toEqual({ views: 0, numbered: 0 })
  keep(there, 'DRAFTS', { text: 'a', isCompact: true })
  keep(there, 'Dräfts', { text: 'b' })
  expect(join(here, there)).toEqual({ views: 2, numbered: 2 })
  expect(namesOf(here)).toEqual(['Drafts', 'DRAFTS (2)', 'Dräfts (3)'])
  const third = openDesk()
  keep(third, 'Drafts', { text: 'b' })
  expect(join(here, third)).toEqual({ views: 0, numbered: 0 })
})

test('compares view names only among views shown together', () => {
  keep(here, 'One', { text: 'a' })
  keep(there, 'One', { text: 'b', connectionId: town })
  expect(join(here, there)).toEqual({ views: 1, numbered: 0 })
  keep(there, 'Two', { text: 'a', connectionId: null })
  keep(here, 'Two', { text: 'a', connectionId: town })
  expect(join(here, there)).toEqual({ views: 1, numbered: 1 })
  expect(namesOf(here)).toEqual(['One', 'One', 'Two', 'Two (2)'])
})

test('merges or renames the views of two connections that become one', () => {
  keep(there, 'Drafts', { text: 'a' })
  keep(there, 'Drafts', { text: 'b', connectionId: town })
  keep(there, 'Same', { text: 'a' })
  keep(there, 'Same', { text: 'a', connectionId: town })
  expect(join(here, there, { [museum]: museum, [town]: museum })).toEqual({ views: 3, numbered: 1 })
  expect(namesOf(here)).toEqual(['Drafts', 'Drafts (2)', 'Same'])
})

test('takes over a new view name unless it is taken', () => {
  const [one, two, three] = [
    keep(here, 'One', { text: 'One' }),
    keep(here, 'Two', { text: 'Two' }),
    keep(here, 'Three', { text: 'Three' }),
  ]
  join(there, here)
  keep(there, 'Two', { id: one, text: 'One', at: 9 })
  keep(there, 'One', { id: two, text: 'Two', at: 9 })
  keep(here, 'Four', { text: 'Four' })
  keep(there, 'four', { id: three, text: 'Three', at: 9 })
  expect(join(here, there)).toEqual({ views: 3, numbered: 1 })
  expect(namesOf(here)).toEqual(['Two', 'One', 'four (2)', 'Four'])
})

test('shortens a view name of full length for its number, never within a character', () => {
  const longest = `${'x'.repeat(195)}😀yyy`
  keep(here, longest, { text: 'a' })
  const id = keep(there, longest, { text: 'b' })
  expect(join(here, there)).toEqual({ views: 1, numbered: 1 })
  expect(nameOf(here, id)).toBe(`${'x'.repeat(195)} (2)`)
  keep(there, longest, { id, text: 'c', at: 9 })
  expect(join(here, there)).toEqual({ views: 1, numbered: 0 })
  expect(nameOf(here, id)).toBe(`${'x'.repeat(195)} (2)`)
})

test('exports a view with the default table if its own is unreadable', () => {
  const id = keep(here, 'Drafts', { isCompact: true })
  here.db.run('UPDATE views SET layout = :layout', { layout: '{"columns":"unheard of"}' })
  expect(join(there, here)).toEqual({ views: 1, numbered: 0 })
  expect(there.operations.calls['views/list']()).toMatchObject([{ id, table: usualTableLayout }])
  expect(join(here, there)).toEqual({ views: 0, numbered: 0 })
})
