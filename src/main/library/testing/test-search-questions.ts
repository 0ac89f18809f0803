import fc from 'fast-check'
import type { LibrarySort } from '../../../shared/schemas/search.ts'
import { compareScanned, contains, type ScannedDocument, scan } from './test-scan.ts'
import { word } from './test-search-steps.ts'

export type Asked = { readonly text: string; readonly fits: (document: ScannedDocument) => boolean }
const asked = (written: string, fits: Asked['fits']): Asked => ({ text: written, fits })
const path = fc.constantFrom(['author'], ['year'], ['place', 'city'], ['tags', 'city'], ['tags'], ['none'])
const askedValue = fc.constantFrom('ada l', 'Zoe', '1990', '1.99e3', '-3', '12', '2026-01-05', '2026-01', 'b')
const bound = (compare: (order: number) => boolean, wanted: string) => (one: unknown) => {
  const order = compareScanned(one, wanted)
  return order !== undefined && compare(order)
}
const term: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 3, arbitrary: word.map((one) => asked(`"${one}"`, scan.words(one, false))) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('r', 'ri', 'riv', 'rive', 'ü', 'a', 's', '北', 'ไ', '19', 'x')
      .map((one) => asked(`${one}*`, scan.words(one, true))),
  },
  fc
    .tuple(word, word)
    .map(([one, other]) => asked(`"${one} ${other}"`, scan.words(`${one} ${other}`, false))),
  fc.constantFrom('riv', 'uber', 'as').map((one) => asked(`title:${one}`, scan.title(one))),
  fc
    .constantFrom('news', 'BLOG', 'archiv', 'none')
    .map((one) => asked(`collection:${one}`, scan.collection(one))),
  fc.constant(asked('collection:news,blog', scan.collection('news', 'blog'))),
  fc.constantFrom('id-1', 'ID-2', 'id-1*', 'id*', 'd-1').map((one) => asked(`id:${one}`, scan.id(one))),
  fc
    .constantFrom('waiting', 'done', 'paused', 'needs-attention')
    .map((one) => asked(`state:${one}`, scan.state(one))),
  fc.constantFrom('text', 'website').map((one) => asked(`kind:${one}`, scan.kind(one))),
  fc.nat(4).map((one) => asked(`batch:${one}`, scan.batch(one))),
  fc
    .tuple(fc.nat(4), fc.nat(4))
    .map(([one, two]) =>
      asked(`batch:${one},${two}`, (document) => scan.batch(one)(document) || scan.batch(two)(document)),
    ),
  fc.constantFrom('added', 'changed').chain((name) => {
    const of = name === 'added' ? 'addedAt' : 'changedAt'
    return fc.constantFrom(
      asked(`${name}:2026-01-05`, scan.days(of, '2026-01-05', '2026-01-05')),
      asked(`${name}:>2026-01-05`, scan.days(of, '2026-01-06', null)),
      asked(`${name}:<=2026-01-05`, scan.days(of, null, '2026-01-05')),
      asked(`${name}:2026-01-03..2026-01-20`, scan.days(of, '2026-01-03', '2026-01-20')),
      asked(`${name}:2026-02`, scan.days(of, '2026-02-01', '2026-02-28')),
    )
  }),
  {
    weight: 6,
    arbitrary: fc.tuple(path, askedValue).chain(([names, wanted]) => {
      const name = names.join('.')
      const field = (fits: (one: unknown) => boolean) => scan.field(names, fits)
      return fc.constantFrom(
        asked(`${name}:"${wanted}"`, field(bound((order) => order === 0, wanted))),
        asked(
          `${name}:>${wanted.replace(' ', '')}`,
          field(bound((order) => order > 0, wanted.replace(' ', ''))),
        ),
        asked(
          `${name}:<=${wanted.replace(' ', '')}`,
          field(bound((order) => order <= 0, wanted.replace(' ', ''))),
        ),
        asked(`${name}~"${wanted.slice(0, 3)}"`, field(contains(wanted.slice(0, 3)))),
        asked(
          `${name}:yes`,
          field((one) => one === true),
        ),
        asked(
          `has:${name}`,
          field((one) => typeof one !== 'object' || (one !== null && Object.keys(one).length > 0)),
        ),
        asked(
          `missing:${name}`,
          (one) =>
            !field((each) => typeof each !== 'object' || (each !== null && Object.keys(each).length > 0))(
              one,
            ),
        ),
      )
    }),
  },
)
export const anyQuery = fc.array(fc.tuple(term, fc.boolean(), fc.boolean()), { maxLength: 3 }).map(
  (terms): Asked => ({
    text: terms.map(([{ text: one }, without, twice]) => (without && twice ? '-' : '') + one).join(' '),
    fits: (one) => terms.every(([{ fits }, without, twice]) => fits(one) !== (without && twice)),
  }),
)
const by: fc.Arbitrary<LibrarySort['by']> = fc.oneof(
  fc.constantFrom('added', 'changed', 'title', 'id', 'collection', 'kind', 'state'),
  path.map((names) => ({ field: names.join('.') })),
)
export const sort = fc.record({ by, descending: fc.boolean() })
