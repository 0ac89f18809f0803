import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { topicIds } from '../../messages/help/topic.ts'
import { topicPicture } from './topic-parts.tsx'

const folder = path.join(import.meta.dirname, '../../../../resources/help')

test('has exactly one picture per topic', () => {
  for (const id of topicIds) {
    expect(topicPicture(id, 'light')).toContain(`${id}.webp`)
    expect(topicPicture(id, 'dark')).toContain(`${id}.dark.webp`)
  }
  const wanted = topicIds.flatMap((id) => [`${id}.webp`, `${id}.dark.webp`])
  expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted())
})

test('the pictures are small', () => {
  const sizes = readdirSync(folder).map((file) => statSync(path.join(folder, file)).size)
  expect(Math.max(...sizes)).toBeLessThan(50_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})
