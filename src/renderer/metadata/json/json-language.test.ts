import { language, syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { jsonLanguage, mostParsed } from './json-language.ts'

const ofLength = (length: number) => `{"a":"${'b'.repeat(length - 8)}"}`
const open = (doc: string) => EditorState.create({ doc, extensions: [jsonLanguage(doc.length)] })
const isParsed = (state: EditorState) => state.facet(language) !== null && syntaxTree(state).length > 0
const replaceAll = (state: EditorState, insert: string) =>
  state.update({ changes: { from: 0, to: state.doc.length, insert } }).state

test('a text is parsed up to the limit, and not beyond it', () => {
  expect(isParsed(open(ofLength(mostParsed)))).toBe(true)
  expect(isParsed(open(ofLength(mostParsed + 1)))).toBe(false)
})

test('much that comes in at once is parsed only afterwards, and typing on brings the parser back', () => {
  const pasted = replaceAll(open('{"a": 1}'), ofLength(5001))
  expect(isParsed(pasted)).toBe(false)
  expect(isParsed(pasted.update({ selection: { anchor: 1 } }).state)).toBe(false)
  expect(isParsed(pasted.update({ changes: { from: 6, insert: 'b' } }).state)).toBe(true)
  expect(isParsed(replaceAll(open('{"a": 1}'), ofLength(5000)))).toBe(true)
})

test('the change that makes the text too long takes the parser out, and the one that makes it shorter brings it back', () => {
  const long = replaceAll(open('{"a": 1}'), ofLength(mostParsed + 1))
  expect(isParsed(long)).toBe(false)
  expect(isParsed(long.update({ changes: { from: 6, insert: 'b' } }).state)).toBe(false)
  expect(isParsed(long.update({ changes: { from: 6, to: 7 } }).state)).toBe(true)
})
