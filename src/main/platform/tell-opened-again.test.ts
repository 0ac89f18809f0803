import { expect, test } from 'vitest'
import { tellOpenedAgain } from './tell-opened-again.ts'

test.each([
  ['says that the app is open where its window was not raised', false, 1],
  ['says nothing where the window was raised', true, 0],
])('%s', (_name, isFocused, expected) => {
  let notices = 0
  const later: (() => void)[] = []
  tellOpenedAgain({
    isFocused: () => isFocused,
    after: (_milliseconds, work) => void later.push(work),
    notify: () => {
      notices += 1
    },
  })
  expect(notices).toBe(0)
  for (const work of later) work()
  expect(notices).toBe(expected)
})
