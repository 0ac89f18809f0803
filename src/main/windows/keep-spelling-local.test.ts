import { expect, test } from 'vitest'
import { keepSpellingLocal } from './keep-spelling-local.ts'

function toldOn(platform: NodeJS.Platform): readonly unknown[] {
  const told: unknown[] = []
  keepSpellingLocal(
    {
      setSpellCheckerEnabled: (isEnabled) => told.push(isEnabled),
      setSpellCheckerLanguages: (languages) => told.push(languages),
    },
    platform,
  )
  return told
}

test('no dictionary is downloaded: words are checked where the system does it itself', () => {
  expect(toldOn('linux')).toEqual([false, []])
  expect(toldOn('win32')).toEqual([false, []])
  expect(toldOn('darwin')).toEqual([])
})
