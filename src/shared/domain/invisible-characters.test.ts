import { describe, expect, test } from 'vitest'
import { isNearName, visibleName, visibleTitle } from './invisible-characters.ts'

test.each([
  ['\ufeffREF-1', 'REF-1'],
  ['RE\u200bF-1\u200e', 'REF-1'],
  ['co\u00adoperate', 'cooperate'],
  ['\u00a0shop\u2060\u00a0', 'shop'],
  ['a\u200db', 'ab'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d👧 family', '👩\u200d👧 family'],
  ['👩🏽\u200d🔬', '👩🏽\u200d🔬'],
  ['❤️\u200d🔥', '❤️\u200d🔥'],
])('the name %j reads as %j', (name, read) => {
  expect(visibleName(name)).toBe(read)
  expect(visibleName(read)).toBe(read)
})

test.each([
  ['\ufeffA ti\u00adtle\u200b', 'A title'],
  ['two  spaces\nand a line', 'two  spaces\nand a line'],
  ['left\u200eright', 'leftright'],
  ['שלום\u200e (a)', 'שלום\u200e (a)'],
  ['👩\u200d👧', '👩\u200d👧'],
])('the title %j keeps what means something: %j', (title, read) => {
  expect(visibleTitle(title)).toBe(read)
})

describe('near names', () => {
  test.each([
    ['café-7', 'cafe\u0301-7'],
    ['REF-1', 'ref-1'],
    ['ref-1', ' ref-1 '],
    ['ref-1', 'ref\u200b-1'],
    ['É-1', 'e\u0301-1'],
  ])('%j is near %j', (one, other) => {
    expect(isNearName(one, other)).toBe(true)
  })

  test.each([
    ['ref-1', 'ref-1'],
    ['ref-1', 'ref-2'],
    ['cafe-7', 'café-7'],
    ['ref 1', 'ref1'],
  ])('%j is not near %j', (one, other) => {
    expect(isNearName(one, other)).toBe(false)
  })
})
