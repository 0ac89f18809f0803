import { expect, test } from 'vitest'
import { keepSpellingLocal, shutOutDictionaries } from './guard-contents.ts'

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

function rulesAfter(given: string): string | undefined {
  const switches = new Map([['host-resolver-rules', given]])
  shutOutDictionaries({
    getSwitchValue: (name) => switches.get(name) ?? '',
    appendSwitch: (name, value = '') => void switches.set(name, value),
  })
  return switches.get('host-resolver-rules')
}

test('checks spelling if the system provides it', () => {
  expect(toldOn('linux')).toEqual([false, []])
  expect(toldOn('win32')).toEqual([false, []])
  expect(toldOn('darwin')).toEqual([])
})

test('never resolves the dictionary host and keeps given host rules', () => {
  expect(rulesAfter('')).toBe('MAP redirector.gvt1.com ~NOTFOUND')
  expect(rulesAfter('MAP a b')).toBe('MAP redirector.gvt1.com ~NOTFOUND, MAP a b')
})
