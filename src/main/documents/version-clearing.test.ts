import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenedLibrary } from '../library/open-library.ts'
import { add, document, edit, makeFolder, openIn, sendAll } from '../library/testing/test-library.ts'
import { VersionClearing } from './version-clearing.ts'

const connectionId = randomUUID()
let folder: string
let remove: () => void
let opened: OpenedLibrary
let kept: number
let later: (() => void)[]
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  opened = await openIn(folder)
  kept = 10
  later = []
})
afterEach(async () => {
  await opened.close()
  remove()
})

const clearingOf = (): VersionClearing =>
  new VersionClearing({
    library: opened.library,
    versionsKept: () => kept,
    after: (_delayMs, run) => {
      later.push(run)
      return () => {
        later = later.filter((one) => one !== run)
      }
    },
    onChanged: () => undefined,
    log: () => undefined,
  })

async function addEdited(id: string, edits: number): Promise<void> {
  await add(opened, document(connectionId, id))
  await sendAll(opened, connectionId)
  for (let number = 1; number <= edits; number += 1) {
    await edit(opened, connectionId, id, { title: `Edit ${number}` })
    await sendAll(opened, connectionId)
  }
}

const versionsOf = async (id: string) =>
  (await opened.library.calls['documents/get']({ connectionId, documentId: id }))?.versions.length

async function runAll(clearing: VersionClearing): Promise<void> {
  while (clearing.state().kind === 'clearing') {
    later.shift()?.()
    await opened.library.calls['drafts/get']({ name: 'none' })
  }
}

test('previews the clearing, then keeps the newest and required versions', async () => {
  await addEdited('many', 13)
  await addEdited('few', 3)
  await addEdited('some', 11)
  await edit(opened, connectionId, 'some', { title: 'On its way' })
  const clearing = clearingOf()
  expect(await clearing.look(10)).toEqual({ documents: 2, versions: 7 })
  expect(await clearing.look(0)).toEqual({ documents: 0, versions: 0 })
  expect(await clearing.look(20)).toEqual({ documents: 0, versions: 0 })
  expect(await versionsOf('many')).toBe(14)
  await clearing.clear()
  await runAll(clearing)
  expect(clearing.state()).toEqual({ kind: 'ended', documents: 2, versions: 7 })
  expect(await Promise.all(['many', 'few', 'some'].map(versionsOf))).toEqual([10, 4, 10])
  expect(await clearing.look(10)).toEqual({ documents: 0, versions: 0 })
  await clearing.stop()
})

test('resumes at the next start and stops if more versions are to be kept', async () => {
  await addEdited('many', 13)
  const before = clearingOf()
  await before.clear()
  await before.stop()
  expect(await opened.library.versions.clearing()).toEqual({ kept: 10, after: 0, documents: 0, versions: 0 })
  expect(await versionsOf('many')).toBe(14)
  const after = clearingOf()
  await after.start()
  await runAll(after)
  expect(await versionsOf('many')).toBe(10)
  expect(await opened.library.versions.clearing()).toBeNull()
  await after.stop()

  await addEdited('more', 13)
  const again = clearingOf()
  await again.start()
  expect(again.state().kind).toBe('none')
  await again.clear()
  kept = 12
  await runAll(again)
  expect(again.state()).toEqual({ kind: 'ended', documents: 0, versions: 0 })
  expect(await versionsOf('more')).toBe(14)
  await again.stop()
})
