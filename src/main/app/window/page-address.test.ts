import { expect, test } from 'vitest'
import { isTrustedSender } from './page-address.ts'

const ours = () => [7]
const mainFrame = { url: 'app://bundle/index.html', parent: null }

test('trusts our page in the main frame of our window', () => {
  expect(isTrustedSender({ senderFrame: mainFrame, sender: { id: 7 } }, ours)).toBe(true)
})

test.each([
  ['a frame that is gone', null, 7],
  ['another window', mainFrame, 8],
  ['another site', { url: 'https://bundle/index.html', parent: null }, 7],
  ['another host of our scheme', { url: 'app://other/index.html', parent: null }, 7],
  ['a file', { url: 'file:///index.html', parent: null }, 7],
  ['an empty frame', { url: 'about:blank', parent: null }, 7],
  ['no address at all', { url: '', parent: null }, 7],
])('%s is not trusted', (_what, senderFrame, id) => {
  expect(isTrustedSender({ senderFrame, sender: { id } }, ours)).toBe(false)
})
