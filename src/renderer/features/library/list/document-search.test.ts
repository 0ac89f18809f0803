import { expect, test } from 'vitest'
import { succeed } from '../../../../shared/result.ts'
import { Searches } from './document-search.ts'
import type { FoundPart } from './found-documents.ts'

type Asked = { readonly text: string; readonly limit: number; answer(rows: number): void }

function openSearches() {
  const asked: Asked[] = []
  const searches = new Searches<string, string>({
    findBy: (text) => (_from, limit) =>
      new Promise((resolve) => {
        const answer = (rows: number) => {
          const part: FoundPart<string> = {
            rows: Array.from({ length: rows }, (_, at) => `${text} ${at}`),
            next: 'more',
          }
          resolve(succeed(part))
        }
        asked.push({ text, limit, answer })
      }),
    placesBy: () => () => new Promise(() => undefined),
    after: () => () => undefined,
  })
  const texts = () => asked.map(({ text }) => text)
  return { searches, asked, texts }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a question leaves at once; of what is typed before its answer only the last is asked for', async () => {
  const { searches, asked, texts } = openSearches()
  searches.look('r')
  expect(texts()).toEqual(['r'])
  searches.look('ri')
  searches.look('riv')
  expect(texts()).toEqual(['r'])
  asked[0]?.answer(32)
  await settled()
  expect(texts()).toEqual(['r', 'riv'])
  expect([searches.shown, searches.isBehind]).toEqual([null, true])
  asked[1]?.answer(32)
  await settled()
  expect([searches.shown?.input, searches.isBehind]).toEqual(['riv', false])
  searches.look('rive')
  expect(texts()).toEqual(['r', 'riv', 'rive'])
})

test('as many rows are asked for as were in sight of the search before', async () => {
  const { searches, asked } = openSearches()
  searches.look('r')
  asked[0]?.answer(32)
  await settled()
  searches.shown?.found.show(0, 19, -1)
  searches.look('ri')
  expect(asked.map(({ limit }) => limit)).toEqual([32, 20])
})
