import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { expect, test } from 'vitest'
import { watchPageGone } from './watch-page.ts'

test('reports a page as gone on reload and close, but not on in-page navigation', () => {
  const contents = new EventEmitter()
  let gone = 0
  watchPageGone(contents as unknown as WebContents, () => {
    gone += 1
  })
  contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
  contents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
  expect(gone).toBe(0)
  contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
  expect(gone).toBe(1)
  contents.emit('destroyed')
  expect(gone).toBe(2)
})
