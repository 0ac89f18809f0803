import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromWorker, ToWorker } from './picture-outcome.ts'
import { createPictureService, type PictureWorker } from './picture-service.ts'

class ManualWorker extends EventTarget implements PictureWorker {
  readonly asked: ToWorker[] = []
  isEnded = false
  postMessage(message: ToWorker): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.isEnded = true
  }
  say(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  finish(): void {
    this.say({ kind: 'prepared', outcome: { ok: false, error: { code: 'picture-empty', facts: {} } } })
  }
}

const picture = new Blob(['x'])
const options = { removeDetails: true }
let workers: ManualWorker[]
const open = () =>
  createPictureService({
    startWorker: () => {
      const worker = new ManualWorker()
      workers.push(worker)
      return worker
    },
    drawSvg: async () => null,
    decodeHeic: async () => ({ kind: 'damaged' }),
  })
const answered = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  workers = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('the picture service', () => {
  it('prepares two at once and the next on the first free worker', async () => {
    const service = open()
    const outcomes = [1, 2, 3].map(() => service.prepare(picture, options))
    await answered()
    expect(workers.map(({ asked }) => asked.length)).toEqual([1, 1])
    workers[1]?.finish()
    await answered()
    expect(workers.map(({ asked }) => asked.length)).toEqual([1, 2])
    workers[0]?.finish()
    workers[1]?.finish()
    expect((await Promise.all(outcomes)).every(({ ok }) => !ok)).toBe(true)
    expect(workers.some(({ isEnded }) => isEnded)).toBe(false)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true)
  })

  it('passes a HEIC picture on to be decoded, and gives the worker its pixels', async () => {
    const service = open()
    const outcome = service.prepare(picture, options)
    await answered()
    workers[0]?.say({ kind: 'decode-heic', bytes: new Uint8Array(1) })
    await answered()
    expect(workers[0]?.asked[1]).toEqual({ kind: 'heic-decoded', decoded: { kind: 'damaged' } })
    workers[0]?.finish()
    expect((await outcome).ok).toBe(false)
  })

  it('ends the worker of a picture that takes too long, and goes on with the others', async () => {
    const service = open()
    const slow = service.prepare(picture, options)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await slow).toMatchObject({ error: { code: 'picture-took-too-long' } })
    expect(workers[0]?.isEnded).toBe(true)
    const next = service.prepare(picture, options)
    await answered()
    workers[1]?.finish()
    expect(await next).toMatchObject({ error: { code: 'picture-empty' } })
  })

  it('stops at once, whether a picture is being worked on or waits', async () => {
    const service = open()
    const stopping = new AbortController()
    const outcomes = [1, 2, 3].map(() => service.prepare(picture, { ...options, signal: stopping.signal }))
    await answered()
    stopping.abort()
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatchObject({ error: { code: 'picture-stopped' } })
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true])
    const next = service.prepare(picture, options)
    await answered()
    workers[2]?.finish()
    expect(await next).toMatchObject({ error: { code: 'picture-empty' } })
  })

  it('gives every waiting picture its turn when one before it is stopped', async () => {
    const service = open()
    const stopping = new AbortController()
    const first = [1, 2].map(() => service.prepare(picture, options))
    const stopped = service.prepare(picture, { ...options, signal: stopping.signal })
    const last = service.prepare(picture, options)
    await answered()
    stopping.abort()
    expect(await stopped).toMatchObject({ error: { code: 'picture-stopped' } })
    workers[0]?.finish()
    await answered()
    workers[0]?.finish()
    workers[1]?.finish()
    await Promise.all([...first, last])
  })

  it('says of a picture that ended its worker that it is damaged', async () => {
    const service = open()
    const outcome = service.prepare(picture, options)
    await answered()
    workers[0]?.dispatchEvent(new Event('error', { cancelable: true }))
    expect(await outcome).toMatchObject({ error: { code: 'picture-damaged' } })
    expect(workers[0]?.isEnded).toBe(true)
  })

  it('draws what only the page can draw', async () => {
    const service = open()
    const outcome = service.prepare(picture, options)
    await answered()
    workers[0]?.say({ kind: 'draw-svg', text: '<svg/>', width: 3, height: 2 })
    await answered()
    expect(workers[0]?.asked.at(-1)).toEqual({ kind: 'drawn', picture: null })
    workers[0]?.finish()
    await outcome
  })
})
