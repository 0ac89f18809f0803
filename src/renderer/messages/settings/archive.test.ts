import { expect, test } from 'vitest'
import { noMergeCounts } from '../../../shared/schemas/archive.ts'
import { archive } from './archive.ts'

function said(joined: Partial<typeof noMergeCounts>, conflictsTaken = 0, isNews = true): string {
  const last = { joined: { ...noMergeCounts, ...joined }, conflictsTaken }
  const text = archive.last('a.indexdesk', 0, last, isNews)
  const [, behind = ''] = /“a\.indexdesk” on [^.]+\. (.*)$/.exec(text) ?? []
  return behind
}

test('summarises the last import without zero counts', () => {
  expect(said({ added: 3, updated: 1, same: 3, newerHere: 1 })).toBe(
    '3 documents added, 1 changed, 4 unchanged.',
  )
  expect(said({ added: 1 })).toBe('1 document added.')
  expect(said({ updated: 2, same: 1 })).toBe('2 documents changed, 1 unchanged.')
})

test('what was changed on both sides was changed by it only where it has the state of the archive', () => {
  expect(said({ conflicts: 3, versions: 3 }, 1)).toBe('1 document changed, 2 unchanged.')
  expect(said({ conflicts: 1, versions: 1 })).toBe('1 document unchanged. History added.')
})

test('counts nothing twice for a restarted import', () => {
  // First import: one new document, and one conflict, which is newer here the next time.
  expect(said({ added: 1, conflicts: 1, newerHere: 1, same: -1 })).toBe('1 document added, 1 unchanged.')
})

test('summarises other contents and imports that changed nothing', () => {
  expect(said({ same: 2, templates: 1, templatesKept: 1, views: 2 })).toBe(
    '2 documents unchanged. 1 template and 2 saved views added.',
  )
  expect(said({ templatesKept: 1 })).toBe('1 template added.')
  expect(said({ receipts: 2 })).toBe('History added.')
  expect(said({ same: 2, newerHere: 1 }, 0, false)).toBe('Nothing changed.')
})

test('of views is said that some have another name here', () => {
  expect(archive.effect.views(1, 0)).toBe('1 saved view')
  expect(archive.effect.views(3, 1)).toBe('3 saved views, 1 renamed like “Drafts (2)”')
})

test('omits zero counts of the history', () => {
  const held = { documents: 2, versions: 3, receipts: 0, templates: 0, views: 0 }
  expect(archive.holds(held)).toBe('2 documents and 3 versions')
  expect(archive.effect.history(3, 0)).toBe('3 versions added to the history')
  expect(archive.effect.history(0, 1)).toBe('1 receipt added to the history')
  expect(archive.effect.history(1, 2)).toBe('1 version and 2 receipts added to the history')
})
