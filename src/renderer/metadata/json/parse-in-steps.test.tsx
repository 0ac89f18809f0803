import { language, syntaxTree } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { jsonLanguage } from './json-language.ts'

test('a text put in at once is parsed a moment later', async () => {
  const doc = `[${'{"a": [1, true, null]},'.repeat(1000)}{}]`
  const view = new EditorView({ parent: document.body, extensions: jsonLanguage(0) })
  view.dispatch({ changes: { from: 0, insert: doc } })
  expect(view.state.facet(language)).toBeNull()
  await expect.poll(() => syntaxTree(view.state).length).toBe(doc.length)
  view.destroy()
})
