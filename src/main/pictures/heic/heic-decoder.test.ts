import { afterEach, describe, expect, test, vi } from 'vitest'
import * as pictures from '../../../../e2e/fixtures/pictures/make-pictures.ts'
import { createSerialQueue } from '../../jobs/serial-queue.ts'
import { testWorker } from '../../testing/test-workers.ts'
import { createHeicDecoder } from './heic-decoder.ts'

const open = () => createHeicDecoder({ workerFile: testWorker('heic-worker'), inTurn: createSerialQueue() })
const photo = () => pictures.phoneHeic()

function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(photo())
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

describe('decoding HEIC', () => {
  afterEach(() => vi.useRealTimers())

  test('returns all pixels, four bytes each', async () => {
    const decoded = await open().decode(photo())
    if (decoded.kind !== 'decoded') throw new Error(decoded.kind)
    const { width, height, pixels } = decoded
    expect([width, height, pixels.length]).toEqual([96, 64, 96 * 64 * 4])
    expect([...pixels.subarray(0, 4)].map((value) => Math.round(value / 64))).toEqual([3, 1, 1, 4])
  })

  test('reports a truncated or foreign file as damaged and decodes the next', async () => {
    const heic = open()
    const whole = photo()
    const broken = [
      whole.subarray(0, 300),
      whole.subarray(0, -200),
      pictures.heic(),
      Buffer.from('no picture'),
    ]
    const outcomes = await Promise.all([...broken, whole].map((bytes) => heic.decode(bytes)))
    expect(outcomes.map(({ kind }) => kind)).toEqual([...broken.map(() => 'damaged'), 'decoded'])
  })

  test.each([
    [9000, 9000],
    [30_000, 30_000],
    [1, 40_000],
  ])('decodes nothing that claims %i by %i pixels', async (width, height) => {
    expect(await open().decode(claiming(width, height))).toEqual({ kind: 'too-many-pixels', width, height })
  })

  test('times out after half a minute and decodes the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heic = open()
    const first = heic.decode(photo())
    await Promise.resolve()
    vi.advanceTimersByTime(30_000)
    expect(await first).toEqual({ kind: 'took-too-long' })
    expect(await heic.decode(photo())).toMatchObject({ kind: 'decoded' })
  })
})
