import { expect, test } from 'vitest'
import { ColumnProfile } from './column-profile.ts'
import { fieldUseOf, guessUses } from './guess-uses.ts'

function kindOf(name: string, values: readonly string[], isTyped = false) {
  const profile = new ColumnProfile()
  for (const text of values) profile.add(isTyped ? { as: 'number', text } : text)
  const use = fieldUseOf({ name, facts: profile.facts() }, false)
  return use.to === 'field' ? use.kind : use.to
}

test.each(['Mean', 'Amount paid', 'Piano', 'Casino', 'Grid', 'Volcano'])(
  '%s is no name of digits',
  (name) => {
    expect(kindOf(name, ['12', '7'])).toBe('number')
  },
)

test.each(['Inventory No', 'article_id', 'ISBN', 'Telefonnummer', 'Zip code', 'orderNumber', 'PLZ'])(
  'digits under %s stay text',
  (name) => {
    expect(kindOf(name, ['12', '7'])).toBe('text')
  },
)

test('keeps numbers as numbers under any name', () => {
  expect(kindOf('Inventory No', ['12', '7'], true)).toBe('number')
})

test('leaves the kind of ambiguous numbers and dates to the user', () => {
  expect(kindOf('Date', ['24.12', '10.05'])).toBe('undecided')
  expect(kindOf('Geburtsdatum', ['24.12', '10.05'])).toBe('undecided')
  expect(kindOf('Since', ['01/02/2024', '3/4/2024'])).toBe('undecided')
  expect(kindOf('Since', ['01/02/2024', '13/4/2024'])).toBe('date-day-first')
  expect(kindOf('Note', ['01/02/2024', 'later'])).toBe('text')
  expect(kindOf('Price', ['24.12', '01.05'])).toBe('text')
  expect(kindOf('Price', ['24.12', '1.05'])).toBe('number')
})

test('tolerates one invalid date in a date column, but not several', () => {
  const days = Array.from({ length: 59 }, (_, index) => `${(index % 28) + 1}.02.1931`)
  expect(kindOf('Made', [...days, '30.02.1931'])).toBe('date-day-first')
  expect(kindOf('Made', [...days.slice(0, 30), '30.02.1931', '31.02.1931'])).toBe('text')
  expect(kindOf('Made', [...days.slice(0, 4), '30.02.1931'])).toBe('date-day-first')
  expect(kindOf('Made', [...days.slice(0, 3), '30.02.1931'])).toBe('text')
  expect(kindOf('Made', [...days, 'around 1930'])).toBe('text')
  expect(kindOf('Made', [...days.map((day) => day.replaceAll('.', '/')), '02/28/1931'])).toBe('text')
})

test('the name of a field has no invisible characters', () => {
  const facts = new ColumnProfile().facts()
  expect(fieldUseOf({ name: 'pri\u00adce\u200b', facts }, false)).toMatchObject({ name: 'price' })
  expect(fieldUseOf({ name: '\u2060a.b', facts }, true)).toMatchObject({ name: 'a\\.b' })
  expect(fieldUseOf({ name: ' a', facts }, true)).toMatchObject({ name: ' a' })
})

test.each(['Object title', 'item_title', 'WorkTitle', 'Object Name', 'Objekttitel'])(
  'takes %s for the title',
  (name) => {
    const profile = new ColumnProfile()
    for (const text of ['Silk flag', 'Anchor']) profile.add(text)
    expect(guessUses([{ name, facts: profile.facts() }], false)).toEqual([{ to: 'title' }])
  },
)

test.each([
  ['Document text', 'Silk, with a painted anchor', 'text'],
  ['Picture address', 'https://example.org/anchor', 'picture-address'],
])('takes %s for what has this name in the choice', (name, value, to) => {
  const profile = new ColumnProfile()
  profile.add(value)
  expect(guessUses([{ name, facts: profile.facts() }], false)).toEqual([{ to }])
})
