import { describe, expect, test } from 'vitest'
import { shortcutNames } from '../../../shared/domain/shortcuts.ts'
import { help, helpTopics } from './help.ts'
import { type HelpTopic, type TopicId, topicIds } from './topic.ts'

const textsOf = ({ text, steps = [], points = [], notes = [] }: HelpTopic) => [
  ...text,
  ...steps,
  ...points,
  ...notes,
]

test('there are enough topics, each in one group', () => {
  expect(topicIds.length).toBeGreaterThanOrEqual(25)
  expect(help.groups.flatMap(({ topics }) => topics).toSorted()).toEqual(topicIds.toSorted())
  expect(new Set(topicIds.map((id) => helpTopics[id].title)).size).toBe(topicIds.length)
})

describe.each(topicIds)('%s', (id: TopicId) => {
  const topic = helpTopics[id]

  test('is short', () => {
    const words = textsOf(topic).join(' ').split(/\s+/)
    expect(words.length).toBeLessThanOrEqual(120)
    expect(topic.summary.split(/\s+/).length).toBeLessThanOrEqual(7)
  })

  test('leads to other topics', () => {
    expect(topic.related.length).toBeGreaterThan(0)
    expect(new Set(topic.related).size).toBe(topic.related.length)
    for (const other of topic.related) expect(topicIds).toContain(other)
    expect(topic.related).not.toContain(id)
  })

  test('names existing keys in plain words', () => {
    const all = textsOf(topic).join(' ')
    for (const [, name] of all.matchAll(/\{(.*?)\}/g)) expect(shortcutNames).toContain(name)
    expect(all.split('`').length % 2).toBe(1)
    expect(all).not.toMatch(/please|successful|invalid|oops|simply|!/i)
  })
})
