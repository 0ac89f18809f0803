import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LongList } from './long-list.tsx'

const viewport = 800
const likely = 50

type Row = { readonly name: string }
const rowsNamed = (names: readonly string[]): readonly Row[] => names.map((name) => ({ name }))
const rowsOf = (count: number) => rowsNamed(Array.from({ length: count }, (_, index) => `row ${index}`))
const nameOf = ({ name }: Row) => name
const likelyHeight = () => likely

const laidOut = new Map<string, number>()
const watches = new Set<FakeResizeObserver>()
class FakeResizeObserver implements ResizeObserver {
  readonly #elements = new Set<Element>()
  readonly #told: ResizeObserverCallback
  constructor(told: ResizeObserverCallback) {
    this.#told = told
    watches.add(this)
  }
  observe(element: Element) {
    this.#elements.add(element)
  }
  unobserve(element: Element) {
    this.#elements.delete(element)
  }
  disconnect() {
    watches.delete(this)
  }
  tell(target: Element) {
    // The sizes in the entry are unused: the elements are measured.
    if (this.#elements.has(target)) this.#told([{ target } as ResizeObserverEntry], this)
  }
}

const realHeight = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')
const realObserver = globalThis.ResizeObserver
beforeAll(() => {
  globalThis.ResizeObserver = FakeResizeObserver
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return laidOut.get(this.dataset.rowKey ?? '') ?? likely
    },
  })
})
afterAll(() => {
  globalThis.ResizeObserver = realObserver
  if (realHeight !== undefined) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', realHeight)
})
afterEach(cleanup)
beforeEach(() => {
  laidOut.clear()
  watches.clear()
})

function show(items: readonly Row[]) {
  let nearEnd = 0
  const list = (rows: readonly Row[]) => (
    <LongList
      items={rows}
      keyOf={nameOf}
      heightOf={likelyHeight}
      listLabel="Rows"
      onNearEnd={() => {
        nearEnd += 1
      }}
    >
      {({ name }) => <button type="button">{name}</button>}
    </LongList>
  )
  const drawn = render(list(items))
  const body = screen.getByRole('list', { name: 'Rows' })
  const scroller = body.parentElement ?? document.body
  const height = () => Number.parseFloat(body.style.height)
  const inSight = () =>
    screen
      .queryAllByRole('listitem')
      .map((item) => ({
        name: item.dataset.rowKey,
        top: Number.parseFloat(/-?[\d.]+/.exec(item.style.transform)?.[0] ?? '') - scroller.scrollTop,
        height: laidOut.get(item.dataset.rowKey ?? '') ?? likely,
      }))
      .filter((item) => item.top + item.height > 0 && item.top < viewport)
  return {
    scroller,
    height,
    inSight,
    nearEnd: () => nearEnd,
    scroll: (to: number) => {
      scroller.scrollTop = Math.max(0, Math.min(to, height() - viewport))
      fireEvent.scroll(scroller)
    },
    change: (rows: readonly Row[]) => drawn.rerender(list(rows)),
  }
}

function grow(name: string, height: number) {
  laidOut.set(name, height)
  const row = screen.getByRole('button', { name }).parentElement
  act(() => {
    for (const watch of [...watches]) if (row !== null) watch.tell(row)
  })
}

describe('a million rows', () => {
  test('draws only visible rows and scrolls exactly to middle and end', () => {
    const { scroll, height, inSight, scroller } = show(rowsOf(1_000_000))
    expect(inSight()[0]).toMatchObject({ name: 'row 0', top: 0 })
    expect(height()).toBe(16_000_000)
    scroll((height() - viewport) / 2)
    expect(inSight().map(({ name }) => name)).toContain('row 500000')
    scroll(height())
    expect(inSight().at(-1)).toEqual({ name: 'row 999999', top: viewport - likely, height: likely })
    expect(scroller.scrollTop).toBe(16_000_000 - viewport)
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
    scroll(0)
    expect(inSight()[0]).toMatchObject({ name: 'row 0', top: 0 })
  })

  test('scrolls by exactly the given step', () => {
    const { scroll, inSight, scroller } = show(rowsOf(1_000_000))
    scroll(8_000_000)
    const [before] = inSight()
    scroll(scroller.scrollTop + likely)
    scroll(scroller.scrollTop + likely)
    expect(inSight()[0]?.name).toBe(`row ${Number(before?.name?.slice(4)) + 2}`)
  })
})

test('measures rows as they appear and shows the last one whole', () => {
  const rows = rowsOf(1000)
  for (const [index, { name }] of rows.entries()) laidOut.set(name, 30 + (index % 7) * 20)
  const { scroll, height, inSight, scroller } = show(rows)
  scroll(height())
  const last = inSight().at(-1)
  expect(last?.name).toBe('row 999')
  expect(scroller.scrollTop).toBe(height() - viewport)
  expect((last?.top ?? 0) + (last?.height ?? 0)).toBe(viewport)
  const shown = inSight()
  for (const [at, one] of shown.entries())
    if (at > 0) expect(one.top).toBe((shown[at - 1]?.top ?? 0) + (shown[at - 1]?.height ?? 0))
})

describe('keeps visible rows in place', () => {
  test('when rows come and go above it', () => {
    const rows = rowsOf(500)
    const { scroll, inSight, change } = show(rows)
    scroll(10_020)
    const before = inSight()
    change([...rowsNamed(['new a', 'new b', 'new c']), ...rows])
    expect(inSight()).toEqual(before)
    change(rows.slice(40))
    expect(inSight()).toEqual(before)
  })

  test('when a row above it is measured anew, but not when one in sight opens', () => {
    const { scroll, inSight } = show(rowsOf(500))
    scroll(10_000)
    const before = inSight()
    grow('row 199', 130)
    expect(inSight()).toEqual(before)
    grow('row 203', 90)
    expect(inSight().slice(0, 4)).toEqual([...before.slice(0, 3), { ...before[3], height: 90 }])
    expect(inSight()[4]?.top).toBe((before[4]?.top ?? 0) + 40)
  })

  test('but at the top one sees what comes', () => {
    const rows = rowsOf(100)
    const { inSight, change } = show(rows)
    change([...rowsNamed(['new']), ...rows])
    expect(inSight()[0]).toMatchObject({ name: 'new', top: 0 })
  })
})

test('the row with the focus is kept, however far one scrolls', () => {
  const { scroll, inSight } = show(rowsOf(1000))
  act(() => screen.getByRole('button', { name: 'row 3' }).focus())
  scroll(40_000)
  expect(inSight().map(({ name }) => name)).not.toContain('row 3')
  expect(document.activeElement?.textContent).toBe('row 3')
})

test('asks for more near the end, and again once the list is longer', () => {
  const { scroll, height, nearEnd, change } = show(rowsOf(200))
  expect(nearEnd()).toBe(0)
  scroll(height())
  const before = nearEnd()
  expect(before).toBeGreaterThan(0)
  change(rowsOf(210))
  expect(nearEnd()).toBeGreaterThan(before)
})
