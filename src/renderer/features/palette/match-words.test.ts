import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedMs } from '../../../shared/domain/testing/worked.ts'
import { matchWords } from './palette-entries.ts'

describe('typed text', () => {
  test.each([
    ['exp', 'Export library'],
    ['lib exp', 'Export library'],
    ['exli', 'Export library'],
    ['el', 'Export library'],
    ['gtl', 'Go to Library'],
    ['EXPORT', 'Export library'],
    ['musee', 'Musée d’Orsay'],
    ['', 'Anything'],
    ['  ', 'Anything'],
  ])('“%s” finds “%s”', (typed, label) => {
    expect(matchWords(typed, label)).not.toBeNull()
  })

  test.each([
    ['port', 'Export library'],
    ['le', 'Export library'],
    ['exportx', 'Export library'],
    ['lib zebra', 'Export library'],
  ])('“%s” does not find “%s”', (typed, label) => {
    expect(matchWords(typed, label)).toBeNull()
  })

  test('matches hidden words after visible ones', () => {
    const byLabel = matchWords('dark', 'Theme: dark', 'appearance')
    const byOther = matchWords('appearance', 'Theme: dark', 'appearance')
    expect(byOther).toBeGreaterThan(byLabel ?? 99)
  })

  test('the words in their order come first', () => {
    expect(matchWords('go lib', 'Go to Library')).toBeLessThan(matchWords('lib go', 'Go to Library') ?? 0)
    expect(matchWords('pause', 'Pause sending')).toBeLessThan(matchWords('sending', 'Pause sending') ?? 0)
  })

  test('beginnings of any of its words find every label', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.nat(7)), { minLength: 1, maxLength: 6 }), (parts) => {
        const label = parts.map(([text]) => text).join(' ')
        const typed = parts.map(([text, length]) => text.slice(0, 1 + (length % text.length)))
        expect(matchWords(typed.join(' '), label)).not.toBeNull()
        expect(matchWords(typed.reverse().join(' '), label)).not.toBeNull()
        expect(matchWords(typed.reverse().join(''), label)).not.toBeNull()
      }),
    )
  })

  test('answers any text quickly', () => {
    const started = workedMs()
    expect(matchWords(`${'a'.repeat(39)}z`, 'aaa '.repeat(300))).toBeNull()
    expect(matchWords('a'.repeat(2000), 'aaa '.repeat(300))).not.toBeNull()
    expect(workedMs() - started).toBeLessThan(1000)
  })
})
