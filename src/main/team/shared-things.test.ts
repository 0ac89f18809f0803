import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schemaOf } from '../templates/testing/template-harness.ts'
import { type Computer, share } from './testing/computer.ts'
import { keepTemplate, keepView, listTemplates } from './testing/things.ts'
import { openTwoComputers, type TwoComputers } from './testing/two-computers.ts'

let two: TwoComputers
let ada: Computer
let ben: Computer

beforeAll(async () => {
  two = await openTwoComputers()
  ;({ ada, ben } = two)
})
beforeEach(async () => {
  await share(ada, ben)
  for (const computer of [ada, ben]) await removeAll(computer)
  await share(ada, ben)
})
afterEach(async () => {
  for (const { problems } of [ada, ben])
    expect(problems.splice(0).filter((problem) => problem !== null)).toEqual([])
  await two.afterEach()
})
afterAll(() => two.close())

async function removeAll({ library, connectionId }: Computer): Promise<void> {
  for (const { id } of await library.calls['views/list']()) await library.views.remove(id)
  for (const { collection } of await library.templates.list(connectionId))
    await library.templates.remove(connectionId, collection)
}
const views = async ({ library }: Computer) =>
  (await library.calls['views/list']()).map(({ name, text }) => `${name}: ${text}`).sort()

const fields = (...names: readonly string[]) => schemaOf(names.map((name) => ({ name })))
const templates = async (computer: Computer) =>
  Object.fromEntries(
    (await listTemplates(computer)).map(({ collection, schema }) => [collection, schema] as const),
  )
async function expectAtRest(...computers: readonly Computer[]): Promise<void> {
  for (const { library, connectionId } of computers)
    expect(await library.team.toKeep(connectionId, [])).toEqual([])
}

describe('views and templates', () => {
  test('go to the others when they are added, changed and removed', async () => {
    const id = await keepView(ada, { text: 'sea' })
    await keepTemplate(ada, 'news', fields('n'))
    await keepTemplate(ada, '', fields('any'))
    await share(ada, ben)
    expect(await views(ben)).toEqual(['Drafts: sea'])
    expect(await templates(ben)).toEqual({ news: fields('n'), '': fields('any') })

    await keepView(ben, { id, name: 'Sea', text: 'sea boats' })
    await keepTemplate(ben, 'news', fields('n', 'o'))
    await share(ben, ada)
    expect(await views(ada)).toEqual(['Sea: sea boats'])
    expect(await templates(ada)).toEqual({ news: fields('n', 'o'), '': fields('any') })

    await ada.library.views.remove(id)
    await ada.library.templates.remove(ada.connectionId, 'news')
    await share(ada, ben)
    expect(await views(ben)).toEqual([])
    expect(await templates(ben)).toEqual({ '': fields('any') })

    await keepView(ada, { id, text: 'sea' })
    await share(ada, ben)
    expect(await views(ben)).toEqual(['Drafts: sea'])
    await expectAtRest(ada, ben)
  })

  test('come to a computer that joins later', async () => {
    for (let index = 0; index < 101; index += 1) await keepView(ada, { name: `View ${index}` })
    await keepTemplate(ada, 'news', fields('n'))
    await share(ada)
    const late = await two.open(two.other)
    await keepTemplate(late, 'news', fields('own'))
    await share(late)
    expect(await views(late)).toHaveLength(101)
    expect(await templates(late)).toEqual({ news: fields('n'), 'news (2)': fields('own') })
  })

  test('that both changed keep the one that came first, and the other one beside it', async () => {
    const id = await keepView(ada, { text: 'sea' })
    await keepTemplate(ada, 'news', fields('n'))
    await share(ada, ben)
    await keepView(ada, { id, text: 'sea 1' })
    await keepView(ben, { id, text: 'sea 2' })
    await keepTemplate(ada, 'news', fields('n', 'ada'))
    await keepTemplate(ben, 'news', fields('n', 'ben'))
    await share(ada, ben, ada)
    for (const computer of [ada, ben]) {
      expect(await views(computer)).toEqual(['Drafts (2): sea 2', 'Drafts: sea 1'])
      expect(await templates(computer)).toEqual({ news: fields('n', 'ada'), 'news (2)': fields('n', 'ben') })
    }
    await expectAtRest(ada, ben)
  })

  test('that both changed alike become one', async () => {
    const id = await keepView(ada, { text: 'sea' })
    await share(ada, ben)
    for (const computer of [ada, ben]) await keepView(computer, { id, text: 'boats' })
    await share(ada, ben)
    for (const computer of [ada, ben]) expect(await views(computer)).toEqual(['Drafts: boats'])
  })

  test('outlive a removal where somebody changed them meanwhile', async () => {
    const [removedFirst, changedFirst] = [
      await keepView(ada, { name: 'A' }),
      await keepView(ada, { name: 'B' }),
    ]
    await share(ada, ben)
    await ada.library.views.remove(removedFirst)
    await keepView(ben, { id: removedFirst, name: 'A', text: 'kept' })
    await ben.library.views.remove(changedFirst)
    await keepView(ada, { id: changedFirst, name: 'B', text: 'kept' })
    await share(ada, ben, ada)
    for (const computer of [ada, ben]) expect(await views(computer)).toEqual(['A: kept', 'B: kept'])
    await expectAtRest(ada, ben)
  })

  test('of one name, each added alone, get two names', async () => {
    await keepView(ada, { text: 'sea' })
    await keepView(ben, { text: 'boats' })
    await share(ada, ben)
    for (const computer of [ada, ben])
      expect(await views(computer)).toEqual(['Drafts (2): boats', 'Drafts: sea'])
    await expectAtRest(ada, ben)
  })

  test('are pushed once more where the answer is lost', async () => {
    let isLost = true
    const careless = await two.open(two.one, {
      wrap: (server) => ({
        ...server,
        keep: async (thing) => {
          const answer = await server.keep(thing)
          if (!isLost) return answer
          isLost = false
          return { ok: false, error: 'unreachable' }
        },
      }),
    })
    await keepView(careless, { text: 'sea' })
    await share(careless, ben)
    expect(await views(ben)).toEqual(['Drafts: sea'])
    expect(await views(careless)).toEqual(['Drafts: sea'])
    await expectAtRest(careless)
  })
})

test('a view of all connections, and the order of views, stay on their computer', async () => {
  const first = await keepView(ada, { name: 'First' })
  const second = await keepView(ada, { name: 'Second' })
  await keepView(ada, { name: 'Everywhere', connectionId: null })
  await share(ada, ben)
  await ada.library.views.move(second, first)
  expect(await views(ben)).toEqual(['First: state:waiting', 'Second: state:waiting'])
  // A view of all connections is private; the team keeps its own.
  await keepView(ada, { id: first, name: 'Mine', connectionId: null })
  await share(ada, ben)
  await keepView(ben, { id: first, name: 'Theirs' })
  await share(ben, ada)
  expect(await views(ada)).toContain('Mine: state:waiting')
  expect(await views(ben)).toContain('Theirs: state:waiting')
  await expectAtRest(ada, ben)
})

test('the number of a batch, which is each library`s own, does not name another batch there', async () => {
  const documentId = `doc ${randomUUID()}`
  const numberOf = async (computer: Computer) => (await computer.get(documentId))?.cameWith[0]?.batch
  await ben.add(`doc ${randomUUID()}`)
  await ada.add(documentId)
  const number = await numberOf(ada)
  await keepView(ada, { text: `batch:${number} sea` })
  await share(ada, ben)
  expect(await views(ada)).toEqual([`Drafts: batch:${number} sea`])
  expect(await views(ben)).toEqual([`Drafts: batch:${await numberOf(ben)} sea`])
  expect(await numberOf(ben)).not.toBe(number)
  await expectAtRest(ada, ben)
})

test('a reader sees them, and what a reader changes stays there', async () => {
  const id = await keepView(ada, { text: 'sea' })
  await share(ada)
  const reader = await two.open(await two.team.join('reader'))
  await share(reader)
  await keepView(reader, { id, text: 'my own' })
  await share(reader, ada)
  expect(await views(reader)).toEqual(['Drafts: my own'])
  expect(await views(ada)).toEqual(['Drafts: sea'])
  await keepView(ada, { id, text: 'boats' })
  await share(ada, reader)
  expect(await views(reader)).toEqual(['Drafts (2): my own', 'Drafts: boats'])
})

test('a template of the administrators` file is not changed by the team', async () => {
  const managed = await two.open(two.one, { lockedTemplates: ['news'] })
  await keepTemplate(managed, 'news', fields('set'))
  await keepTemplate(ben, 'news', fields('ben'))
  await share(managed, ben, managed)
  expect(await templates(managed)).toEqual({ news: fields('set') })
  expect(await templates(ben)).toEqual({ news: fields('ben') })
})

test('ends where the team`s library holds what is no template', async () => {
  const kept = { of: 'template', id: 'news', base: 0, body: '{}' } as const
  const cara = await two.open(two.one)
  await two.team.root`DELETE FROM desk.things`
  expect(await cara.server.keep(kept)).toEqual({ ok: true, value: 1 })
  await cara.sync()
  expect(cara.problems).toContain('not-understood')
})
