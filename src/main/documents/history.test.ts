import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareMetadata, removalNames } from '../../shared/domain/metadata/metadata-changes.ts'
import { compactJson, parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { add, document, openFresh } from '../library/testing/test-library.ts'
import { shortOrLong } from '../testing/long-form.ts'
import {
  type EditDocumentDeps,
  editDocument,
  editUnknownDocument,
  restoreVersion,
  undoEdit,
} from './edit-document.ts'

let opened: Awaited<ReturnType<typeof openFresh>>
let deps: EditDocumentDeps
let connectionId: string
const documentId = 'hours'

beforeAll(async () => {
  opened = await openFresh()
  deps = {
    library: opened.library,
    isConnectionKnown: () => true,
    newId: randomUUID,
    undoWindowSeconds: () => 0,
    now: () => 2000,
    wakeQueue: () => undefined,
  }
})
afterAll(() => opened.end())
beforeEach(() => {
  connectionId = randomUUID()
})

const begin = (title: string, metadata: string | null) =>
  add(opened, document(connectionId, documentId, { title, metadata }))
const save = async (more: { title?: string; metadata?: string; removes?: readonly string[] }) => {
  const saved = await editDocument(deps, { connectionId, documentId, removes: [], ...more })
  if (!saved.ok) throw new Error(saved.error.code)
  return saved.value.versionId
}
const restore = (version: number, more: object = {}) =>
  restoreVersion(deps, { connectionId, documentId, version, removes: [], ...more })
const undo = (versionId: string) => undoEdit(deps, { connectionId, documentId, versionId })
const now = async () => {
  const known = await opened.library.calls['documents/get']({ connectionId, documentId })
  return [known?.title, compactJson(known?.metadata ?? '')]
}
const versionOf = (done: Awaited<ReturnType<typeof restore>>): string => {
  if (!done.ok) throw new Error(done.error.code)
  return done.value.versionId
}

async function sendAll() {
  const sent = []
  for (;;) {
    const [claim] = await opened.library.queue.claim({ connectionId, now: 3000, limit: 1 })
    if (claim === undefined) return sent
    sent.push(claim.request)
    await opened.library.queue.complete(
      { itemId: claim.id, attemptId: claim.attemptId },
      { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null },
      3000,
    )
  }
}

describe('restoring an earlier version', () => {
  test('is an edit that needs confirmation and can be undone', async () => {
    await begin('Opening hours', '{ "valid": 1.0, "by": "Ada" }')
    await sendAll()
    await save({ title: 'Hours', metadata: '{"valid":1.0,"by":"Ada","room":2}' })
    await sendAll()
    expect(await restore(1)).toMatchObject({ ok: false, error: { code: 'removal-not-confirmed' } })
    const version = versionOf(await restore(1, { removes: ['room'] }))
    expect(await sendAll()).toEqual([
      {
        operation: 'update',
        id: documentId,
        title: 'Opening hours',
        metadata: '{ "valid": 1.0, "by": "Ada" }',
      },
    ])
    versionOf(await undo(version))
    expect(await now()).toEqual(['Hours', '{"valid":1.0,"by":"Ada","room":2}'])
    const known = await opened.library.calls['documents/get']({ connectionId, documentId })
    expect(known?.versions.map(({ action }) => action)).toEqual(['add', 'edit', 'restore', 'undo'])
  })

  test('in part sends and changes that part only', async () => {
    await begin('A', '{"x":1,"g":{"p":1,"q":[1,2]},"l":1}')
    await save({ title: 'B', metadata: '{"l":2,"g":{"q":[2],"p":2,"n":1},"x":3}' })
    await sendAll()
    const only = async (wanted: object) => {
      const version = versionOf(await restore(1, { parts: wanted, removes: ['/g/n'] }))
      const then = [await now(), await sendAll()] as const
      versionOf(await undo(version))
      await sendAll()
      return then
    }
    expect(await only({ title: true })).toEqual([
      ['A', '{"l":2,"g":{"q":[2],"p":2,"n":1},"x":3}'],
      [{ operation: 'update', id: documentId, title: 'A' }],
    ])
    expect((await only({ metadata: true }))[0]).toEqual(['B', '{"x":1,"g":{"p":1,"q":[1,2]},"l":1}'])
    expect((await only({ fields: [['x']] }))[0]).toEqual(['B', '{"l":2,"g":{"q":[2],"p":2,"n":1},"x":1}'])
    expect((await only({ fields: [['g', 'q'], ['l']] }))[0]).toEqual([
      'B',
      '{"l":1,"g":{"q":[1,2],"p":2,"n":1},"x":3}',
    ])
    expect((await only({ fields: [['g', 'n']], title: true }))[0]).toEqual([
      'A',
      '{"l":2,"g":{"q":[2],"p":2},"x":3}',
    ])
  })

  test('refuses a deleted version and changes nothing', async () => {
    await begin('A', null)
    expect(await restore(7)).toMatchObject({ ok: false, error: { code: 'version-gone' } })
  })
})

/** Few JSON objects in many spellings, so that versions share much and differ in little. */
const metadata = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('a', 'b', '', '__proto__', '/a', 'c'),
      fc.constantFrom(
        '1',
        '1.0',
        '1e400',
        '"x"',
        '"\\u0078"',
        '[1, 2]',
        '[1]',
        '{"p":1}',
        '{"p": 2,"q":[]}',
        'null',
      ),
    ),
    { selector: ([name]) => name, maxLength: 5 },
  )
  .map((fields) => `{${fields.map(([name, raw]) => `${JSON.stringify(name)}: ${raw}`).join(', ')}}`)
const everything = { title: true, metadata: true }

test('restores any version exactly, and undoing returns to the one before', async () => {
  const step = fc.record({ title: fc.constantFrom('A', 'B', 'C'), metadata, sends: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.nat(), async (steps, pick) => {
      connectionId = randomUUID()
      const [first, ...later] = steps
      await begin(first?.title ?? '', first?.metadata ?? null)
      const saved = [first]
      for (const next of later) {
        const edited = await editDocument(deps, {
          ...{ connectionId, documentId, title: next.title, metadata: next.metadata },
          removes: await lostBy(next.metadata),
        })
        if (edited.ok) saved.push(next)
        if (next.sends) await sendAll()
      }
      const number = (pick % saved.length) + 1
      const wanted = saved[number - 1]
      const before = await now()
      const restored = await restore(number, {
        parts: everything,
        removes: await lostBy(wanted?.metadata ?? '{}'),
      })
      expect(await now()).toEqual([wanted?.title, compactJson(wanted?.metadata ?? '{}')])
      if (!restored.ok) {
        expect(restored.error.code).toBe('nothing-to-change')
        return
      }
      if (pick % 2 === 0) await sendAll()
      versionOf(await undo(restored.value.versionId))
      expect(await now()).toEqual(before)
    }),
    { numRuns: shortOrLong(8, 60) },
  )
})

async function lostBy(wanted: string): Promise<readonly string[]> {
  const known = await opened.library.calls['documents/get']({ connectionId, documentId })
  const [before, after] = [parseMetadata(known?.metadata ?? '{}'), parseMetadata(wanted)]
  if (!before.ok || !after.ok) throw new Error(wanted)
  return removalNames(compareMetadata(before.value, after.value).changes)
}

describe('undoing a save', () => {
  test('joins both in one request with the former values before sending', async () => {
    await begin('A', '{"x":1}')
    await sendAll()
    versionOf(await undo(await save({ title: 'B', metadata: '{"x":2,"y":3}' })))
    expect(await sendAll()).toEqual([
      { operation: 'update', id: documentId, title: 'A', metadata: '{"x":1}' },
    ])
  })

  test('keeps later changes', async () => {
    await begin('A', '{"x":1,"g":{"p":1}}')
    const version = await save({ metadata: '{"x":2,"g":{"p":1,"q":2}}' })
    await save({ title: 'C', metadata: '{"x":2,"g":{"p":1,"q":2},"later":true}' })
    versionOf(await undo(version))
    expect(await now()).toEqual(['C', '{"x":1,"g":{"p":1},"later":true}'])
  })

  test('is refused if the same value was changed again', async () => {
    await begin('A', '{"l":[1,2],"x":1}')
    const list = await save({ metadata: '{"l":[1,2,3],"x":1}' })
    const titled = await save({ title: 'B' })
    await save({ title: 'C', metadata: '{"l":[0,1,2,3],"x":1}' })
    for (const version of [list, titled])
      expect(await undo(version)).toMatchObject({ ok: false, error: { code: 'changed-since' } })
    expect(await now()).toEqual(['C', '{"l":[0,1,2,3],"x":1}'])
  })

  test('is refused if a simultaneous edit changed the same value', async () => {
    await begin('A', '{"x":1}')
    const version = await save({ metadata: '{"x":2}' })
    const [, undone] = await Promise.all([save({ metadata: '{"x":3}' }), undo(version)])
    expect(undone).toMatchObject({ ok: false, error: { code: 'changed-since' } })
    expect(await now()).toEqual(['A', '{"x":3}'])
    await Promise.all([restore(2), save({ title: 'B' })])
    const known = await opened.library.calls['documents/get']({ connectionId, documentId })
    expect(known?.versions.map(({ action }) => action)).toEqual(['add', 'edit', 'edit', 'restore', 'edit'])
    expect(await now()).toEqual(['B', '{"x":2}'])
  })

  test('can be undone and redone', async () => {
    await begin('A', '{"x":1}')
    await sendAll()
    let version = await save({ title: 'B', metadata: '{"y":1}', removes: ['x'] })
    for (const expected of [
      ['A', '{"x":1}'],
      ['B', '{"y":1}'],
      ['A', '{"x":1}'],
    ]) {
      version = versionOf(await undo(version))
      expect(await now()).toEqual(expected)
    }
  })

  test('is refused for an unseen replacement, and sends nothing', async () => {
    const elsewhere = { connectionId, documentId: 'elsewhere' }
    const titled = await editUnknownDocument(deps, { ...elsewhere, title: 'T' })
    const replaced = await editUnknownDocument(deps, { ...elsewhere, metadata: '{"a":1}' })
    for (const done of [titled, replaced]) {
      if (!done.ok) throw new Error(done.error.code)
      expect(await undoEdit(deps, { ...elsewhere, versionId: done.value.versionId })).toMatchObject({
        ok: false,
      })
    }
  })

  test('skips a version discarded in the queue', async () => {
    await begin('A', null)
    await sendAll()
    const thrown = await editDocument(deps, { connectionId, documentId, title: 'B', removes: [] })
    if (!thrown.ok) throw new Error(thrown.error.code)
    await opened.library.queue.apply('discarded', [thrown.value.itemId], 9000)
    const version = await save({ title: 'C' })
    versionOf(await undo(version))
    expect(await now()).toEqual(['A', ''])
  })
})
