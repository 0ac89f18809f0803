import { expect, test } from 'vitest'
import { currentRoute, firstHistory, hrefOf, type Route, stepThrough } from './route.ts'

const go = (history: typeof firstHistory, route: Route) => stepThrough(history, { kind: 'go', route })

test('goes back and forward through visits', () => {
  const there = go(go(firstHistory, { screen: 'queue' }), { screen: 'library' })
  const back = stepThrough(there, { kind: 'back' })
  expect(currentRoute(back)).toEqual({ screen: 'queue' })
  expect(currentRoute(stepThrough(back, { kind: 'forward' }))).toEqual({ screen: 'library' })
})

test('a new step forgets the way forward', () => {
  const back = stepThrough(go(firstHistory, { screen: 'queue' }), { kind: 'back' })
  const other = go(back, { screen: 'settings' })
  expect(stepThrough(other, { kind: 'forward' })).toBe(other)
})

test('does not add a step for the current screen', () => {
  const again = go(firstHistory, { screen: 'add' })
  expect(again.entries).toHaveLength(1)
  expect(again.visit).toBe(1)
})

test('has no way back at the start', () => {
  expect(stepThrough(firstHistory, { kind: 'back' })).toBe(firstHistory)
})

test('a document’s link survives any id', () => {
  expect(hrefOf({ screen: 'document', connectionId: 'c', documentId: 'a/b #1' })).toBe(
    '#/document/c/a%2Fb%20%231',
  )
})
