import { expect, test } from 'vitest'
import { noMergeCounts } from '../../../shared/schemas/archive.ts'
import { archive } from './archive.ts'

function said(joined: Partial<typeof noMergeCounts>, conflictsTaken = 0, isNews = true): string {
  const last = { joined: { ...noMergeCounts, ...joined }, conflictsTaken }
  const text = archive.last('a.indexdesk', 0, last, isNews)
  const [, behind = ''] = /“a\.indexdesk” on [^.]+\. (.*)$/.exec(text) ?? []
  return behind
}

test('of the last import is said what came in, what was changed and what stayed, and none that is nothing', () => {
  expect(said({ added: 3, updated: 1, same: 3, newerHere: 1 })).toBe(
    '3 documents came in, 1 was changed, and 4 stayed as they were.',
  )
  expect(said({ added: 1 })).toBe('1 document came in.')
  expect(said({ updated: 2, same: 1 })).toBe('2 documents were changed and 1 stayed as it was.')
})

test('what was changed on both sides was changed by it only where it has the state of the archive', () => {
  expect(said({ conflicts: 3, versions: 3 }, 1)).toBe('1 document was changed and 2 stayed as they were.')
  expect(said({ conflicts: 1, versions: 1 })).toBe('1 document stayed as it was. Only the history grew.')
})

test('of an import that was begun twice, none is counted twice', () => {
  // Brought in at first: one that was new and one that was changed on both sides, which is newer here the next time.
  expect(said({ added: 1, conflicts: 1, newerHere: 1, same: -1 })).toBe(
    '1 document came in and 1 stayed as it was.',
  )
})

test('what is no document is named as well, and what changed nothing says so', () => {
  expect(said({ same: 2, templates: 1, templatesKept: 1, views: 2 })).toBe(
    '2 documents stayed as they were. It brought 1 template and 2 saved views.',
  )
  expect(said({ templatesKept: 1 })).toBe('It brought 1 template.')
  expect(said({ receipts: 2 })).toBe('Only the history grew.')
  expect(said({ same: 2, newerHere: 1 }, 0, false)).toBe('Nothing was changed.')
})

test('of views is said that some have another name here', () => {
  expect(archive.effect.views(1, 0)).toBe('1 saved view comes in.')
  expect(archive.effectDone.views(3, 1)).toBe(
    '3 saved views came in. Of 1 view the name was taken here. A number was put behind it, as in “Drafts (2)”.',
  )
})

test('of the history is counted only what there is some of', () => {
  const held = { documents: 2, versions: 3, receipts: 0, templates: 0, views: 0 }
  expect(archive.holds(held)).toBe('2 documents and 3 versions')
  expect(archive.effect.history(3, 0)).toBe('3 versions are added to the history.')
  expect(archive.effectDone.history(0, 1)).toBe('1 receipt was added to the history.')
  expect(archive.effectDone.history(1, 2)).toBe('1 version and 2 receipts were added to the history.')
})
