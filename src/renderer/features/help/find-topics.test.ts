import { expect, test } from 'vitest'
import { helpTopics } from '../../messages/help/help.ts'
import { topicIds } from '../../messages/help/topic.ts'
import { findTopics, topicsOfScreen } from './find-topics.ts'

test.each(topicIds)('%s is the first that its title finds', (id) => {
  expect(findTopics(helpTopics[id].title)[0]).toBe(id)
})

test.each([
  ['how do I add a picture?', 'add-pictures'],
  ['delete', 'trash'],
  ['401', 'key-refused'],
  ['offline', 'not-reachable'],
  ['excel', 'import-table'],
  ['tiff', 'picture-refused'],
  ['hotkeys', 'keyboard'],
  ['KEYCHAIN', 'key-refused'],
] as const)('“%s” finds %s', (typed, id) => {
  expect(findTopics(typed)).toContain(id)
})

test('finds no topic for unknown text', () => {
  expect(findTopics('zebra')).toEqual([])
  expect(findTopics('   ')).toEqual([])
})

test.each(Object.entries(topicsOfScreen))('the screen %s has topics of its own, each once', (_, topics) => {
  expect(topics.length).toBeGreaterThan(1)
  expect(new Set(topics).size).toBe(topics.length)
})
