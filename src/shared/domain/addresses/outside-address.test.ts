import { expect, test } from 'vitest'
import { isOpenableOutside } from './web-address.ts'

test.each(['https://example.com/page', 'http://127.0.0.1:4000/', 'http://localhost/'])(
  '%s may be opened',
  (address) => {
    expect(isOpenableOutside(address)).toBe(true)
  },
)

test.each([
  'http://example.com/',
  'https://name:word@example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://server/share',
  'app://bundle/index.html',
  'nonsense',
])('%s may not', (address) => {
  expect(isOpenableOutside(address)).toBe(false)
})
