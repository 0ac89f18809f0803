import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { titleFromFileName } from '../../../shared/domain/suggest-title.ts'
import { namePicture } from './incoming-flow.ts'

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en-GB'] }))
afterEach(() => vi.unstubAllGlobals())

const at = new Date(2026, 10, 21, 14, 5).getTime()
const file = (name: string) => new File(['bytes'], name, { type: 'image/png', lastModified: at })

test('a picture of the clipboard is named by when it came, and so is its document', async () => {
  const named = namePicture(file('image.png'))
  expect(named.name).toBe('Picture of 21 November 2026, 14:05.png')
  expect(titleFromFileName(named.name)).toBe('Picture of 21 November 2026, 14:05')
  expect([named.type, named.lastModified, await named.text()]).toEqual(['image/png', at, 'bytes'])
})

test('a name of its own stays', () => {
  for (const name of ['harbour.png', 'image-2.png', 'my image.png', 'image']) {
    const own = file(name)
    expect(namePicture(own)).toBe(own)
  }
})
