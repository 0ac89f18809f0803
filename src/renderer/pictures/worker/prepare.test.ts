import { describe, expect, test } from 'vitest'
import { prepare } from './prepare.ts'

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const options = { removeDetails: true }
const drawsNothing = async () => null

/** A file that says `size` and gives something else each time it is read. */
class ChangingFile extends Blob {
  reads = 0
  readonly #size: number
  readonly #contents: readonly (() => Uint8Array<ArrayBuffer>)[]

  constructor(size: number, ...contents: readonly (() => Uint8Array<ArrayBuffer>)[]) {
    super()
    this.#size = size
    this.#contents = contents
  }

  override get size(): number {
    return this.#size
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const content = this.#contents[this.reads]
    this.reads += 1
    if (content === undefined) throw new DOMException('It is not there any more', 'NotReadableError')
    return content().buffer
  }
}

/** What Chromium says where a file was changed after it was dropped. */
const changed = (): never => {
  throw new DOMException('The file was modified after it was dropped', 'NotReadableError')
}

describe('a dropped picture that changes while it is read', () => {
  test('is named where the system gives nothing of it any more', async () => {
    for (const file of [new ChangingFile(png.length, changed), new ChangingFile(png.length)])
      expect(await prepare(file, 'harbour.png', options, drawsNothing)).toMatchObject({
        ok: false,
        error: { code: 'picture-unreadable' },
      })
  })

  test.each([
    ['cut off', () => png.slice(0, 40), 'picture-damaged'],
    ['emptied', () => new Uint8Array(), 'picture-empty'],
    [
      'made into something else',
      () => new TextEncoder().encode('<html>not a picture'),
      'picture-type-not-accepted',
    ],
  ])('is judged by what was read of it, and read once: %s', async (_, content, code) => {
    const file = new ChangingFile(png.length, content, () => png)
    const outcome = await prepare(file, 'harbour.png', options, drawsNothing)
    expect(outcome).toMatchObject({ ok: false, error: { code } })
    expect(file.reads).toBe(1)
  })

  test('is not read at all where it says that it is larger than any picture, or empty', async () => {
    for (const [size, code] of [
      [300_000_000, 'picture-file-too-large'],
      [0, 'picture-empty'],
    ] as const) {
      const file = new ChangingFile(size, () => png)
      expect(await prepare(file, 'harbour.png', options, drawsNothing)).toMatchObject({ error: { code } })
      expect(file.reads).toBe(0)
    }
  })
})
