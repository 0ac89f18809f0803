import { parseHTML } from 'linkedom'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DrawnRow, loadingDocument, useStaggeredRows } from './drawn-rows.ts'

const frames = new Map<number, () => void>()
let root: Root
let here: readonly number[]
beforeEach(() => {
  const { window, document } = parseHTML('<!doctype html><html><body></body></html>')
  let last = 0
  const page = {
    window,
    document,
    requestAnimationFrame: (run: () => void) => {
      last += 1
      frames.set(last, run)
      return last
    },
    cancelAnimationFrame: (frame: number) => frames.delete(frame),
    IS_REACT_ACT_ENVIRONMENT: true,
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  root = createRoot(document.body)
})
afterEach(() => {
  act(() => root.unmount())
  expect(frames.size).toBe(0)
  vi.unstubAllGlobals()
})

function List({ list, all }: { readonly list: string; readonly all: readonly DrawnRow[] }) {
  here = useStaggeredRows(list, all, 2).flatMap(({ index, row }) => (row === undefined ? [] : [index]))
  return null
}

function draw(list: string, count: number): readonly number[] {
  const all = Array.from({ length: 5 }, (_, index): DrawnRow => {
    const row = index < count ? loadingDocument : undefined
    return { key: String(index), index, row }
  })
  act(() => root.render(createElement(List, { list, all })))
  return here
}

function drawFrame(): readonly number[] {
  const due = [...frames.values()]
  frames.clear()
  act(() => {
    for (const run of due) run()
  })
  return here
}

test('draws arriving rows by frame, however often the list renders', () => {
  expect(draw('a', 0)).toEqual([])
  expect(frames.size).toBe(0)
  expect(draw('a', 5)).toEqual([])
  expect(draw('a', 5)).toEqual([])
  expect(frames.size).toBe(1)
  expect(drawFrame()).toEqual([0, 1])
  expect(draw('a', 5)).toEqual([0, 1])
  expect(drawFrame()).toEqual([0, 1, 2, 3])
  expect(drawFrame()).toEqual([0, 1, 2, 3, 4])
  expect(frames.size).toBe(0)
})

test('draws another list at once', () => {
  draw('a', 0)
  expect(draw('b', 5)).toEqual([0, 1, 2, 3, 4])
  expect(frames.size).toBe(0)
})

test('delays rows arriving meanwhile and needs no frame for removed ones', () => {
  draw('a', 0)
  draw('a', 3)
  expect(drawFrame()).toEqual([0, 1])
  expect(draw('a', 5)).toEqual([0, 1])
  expect(drawFrame()).toEqual([0, 1, 2, 3])
  expect(draw('a', 4)).toEqual([0, 1, 2, 3])
  expect(frames.size).toBe(0)
})

test('a list that is left while it comes in waits for no frame', () => {
  draw('a', 0)
  draw('a', 5)
  expect(frames.size).toBe(1)
  act(() => root.render(null))
  expect(frames.size).toBe(0)
})
