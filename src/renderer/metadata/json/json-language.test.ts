import { language, syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { jsonLanguage, mostParsed } from './json-language.ts'

const ofLength = (length: number) => `{"a":"${'b'.repeat(length - 8)}"}`
const open = (doc: string) => EditorState.create({ doc, extensions: [jsonLanguage(doc.length)] })
const isParsed = (state: EditorState) => state.facet(language) !== null && syntaxTree(state).length > 0
const replaceAll = (state: EditorState, insert: string) =>
  state.update({ changes: { from: 0, to: state.doc.length, insert } }).state

test('parses text up to the limit only', () => {
  expect(isParsed(open(ofLength(mostParsed)))).toBe(true)
  expect(isParsed(open(ofLength(mostParsed + 1)))).toBe(false)
})

test('parses a large paste only later, or on the next key', () => {
  const pasted = replaceAll(open('{"a": 1}'), ofLength(5001))
  expect(isParsed(pasted)).toBe(false)
  expect(isParsed(pasted.update({ selection: { anchor: 1 } }).state)).toBe(false)
  expect(isParsed(pasted.update({ changes: { from: 6, insert: 'b' } }).state)).toBe(true)
  expect(isParsed(replaceAll(open('{"a": 1}'), ofLength(5000)))).toBe(true)
})

test('turns the parser off above the limit and on below it', () => {
  const long = replaceAll(open('{"a": 1}'), ofLength(mostParsed + 1))
  expect(isParsed(long)).toBe(false)
  expect(isParsed(long.update({ changes: { from: 6, insert: 'b' } }).state)).toBe(false)
  expect(isParsed(long.update({ changes: { from: 6, to: 7 } }).state)).toBe(true)
})
