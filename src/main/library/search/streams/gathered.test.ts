import { expect, test } from 'vitest'
import { gatherWhole, Remembered } from './gathered.ts'
import { TimeOver } from './key-stream.ts'

type Pieces = { left: number; isWhole: boolean }

const begin = (): Pieces => ({ left: 3, isWhole: false })
const readPiece = (one: Pieces): void => {
  one.left -= 1
  one.isWhole = one.left === 0
}

function ask(names: readonly string[], remembered: Remembered<Pieces>): boolean {
  const isOver = () => true
  try {
    for (const name of names) gatherWhole(remembered.findOrBegin(name, isOver, begin), readPiece, isOver)
    return true
  } catch (cause) {
    if (!(cause instanceof TimeOver)) throw cause
    return false
  }
}

function questionsFor(names: readonly string[], remembered: Remembered<Pieces>): number {
  for (let questions = 1; questions < 100; questions += 1) if (ask(names, remembered)) return questions
  throw new Error('It never comes to its end')
}

test('ends a question that asks for more than is remembered', () => {
  const remembered = new Remembered<Pieces>(4)
  const names = Array.from({ length: 10 }, (_, at) => `part ${at}`)
  // The third piece of one result and the first of the next share a request.
  expect(questionsFor(names, remembered)).toBe(names.length * 2 + 1)
  expect(questionsFor(names, remembered)).toBe(1)
})

test('evicts the oldest gatherings', () => {
  const remembered = new Remembered<Pieces>(2)
  for (const name of ['a', 'b', 'c']) questionsFor([name], remembered)
  expect([...remembered.all()]).toHaveLength(2)
  expect(remembered.find('a')).toBeUndefined()
  questionsFor(['d', 'e', 'f'], remembered)
  expect([...remembered.all()]).toHaveLength(3)
  questionsFor(['g'], remembered)
  expect([...remembered.all()]).toHaveLength(2)
  expect(remembered.find('g')).toBeDefined()
})
