import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import type { FromWorker, ToWorker } from '../../src/renderer/pictures/picture-outcome.ts'
import { maximumPictureBytes, thumbnailSide } from '../../src/shared/domain/pictures/picture-limits.ts'
import { type Figure, median, root, withApp } from '../support.ts'
import { type Sample, samplePhotos } from './sample-photos.ts'

const runs = 5
const workerApp = path.join(import.meta.dirname, 'worker-app')

type Shrunk = {
  readonly ms: number
  readonly type: string
  readonly byteLength: number
  readonly width: number
  readonly height: number
}

/**
 * Shrinking pictures in the page's worker, from file bytes to sent bytes and thumbnail; compared with sharp in Node
 * on all threads, which gets the resulting quality and size and need not search for them.
 */
export async function measureShrinking(): Promise<readonly Figure[]> {
  const samples = await samplePhotos()
  return withApp(workerApp, async (page) => {
    await page.getByRole('heading', { name: 'Workers' }).waitFor()
    const figures: Figure[] = []
    for (const sample of samples) figures.push(await measureOne(page, sample))
    return figures
  })
}

async function measureOne(page: Page, { name, bytes }: Sample): Promise<Figure> {
  await page.evaluate((base64) => {
    const binary = atob(base64)
    const picture = new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))])
    Object.assign(globalThis, { picture })
  }, bytes.toString('base64'))
  const ours: number[] = []
  const peer: number[] = []
  const ratios: number[] = []
  let last: Shrunk | undefined
  for (let run = 0; run <= runs; run += 1) {
    const mine = await shrinkInWorker(page)
    const theirs = await shrinkWithSharp(bytes, mine)
    last = mine
    // The first run loads code and is not counted.
    if (run === 0) continue
    ours.push(mine.ms)
    peer.push(theirs)
    ratios.push(mine.ms / theirs)
  }
  if (last === undefined || last.byteLength > maximumPictureBytes)
    throw new Error(`${name} was not made small enough`)
  const megabytes = (length: number) => (length / 1_000_000).toFixed(1)
  return {
    name: `Shrinking ${name} (${megabytes(bytes.length)} to ${megabytes(last.byteLength)} MB, ${last.width} x ${last.height} ${last.type})`,
    ours: median(ours),
    peer: median(peer),
    unit: 'ms',
    peerName: 'sharp, told the result',
    ratio: median(ratios),
    goal: { of: 'ratio', atMost: 2.5 },
  }
}

function shrinkInWorker(page: Page): Promise<Shrunk> {
  const [file] = readdirSync(path.join(root, 'out', 'renderer', 'workers')).filter((found) =>
    found.startsWith('picture-worker'),
  )
  return page.evaluate(async (address) => {
    const worker = new Worker(address, { type: 'module' })
    const asked: ToWorker = {
      kind: 'prepare',
      // Set by `measureOne`.
      source: (globalThis as unknown as { readonly picture: Blob }).picture,
      name: 'picture',
      options: { removeDetails: true, makeSmaller: true },
    }
    const answer = Promise.withResolvers<FromWorker>()
    const startedAt = performance.now()
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => answer.resolve(data))
    worker.addEventListener('error', ({ message }) => answer.reject(new Error(message)))
    worker.postMessage(asked)
    const told = await answer.promise
    const ms = performance.now() - startedAt
    worker.terminate()
    if (told.kind !== 'prepared' || !told.outcome.ok) throw new Error(JSON.stringify(told))
    const { bytes, mediaType, width, height } = told.outcome.value
    return { ms, type: mediaType, byteLength: bytes.length, width, height }
  }, `/workers/${file}`)
}

async function shrinkWithSharp(bytes: Buffer, { type, width, height }: Shrunk): Promise<number> {
  const startedAt = performance.now()
  const picture = sharp(bytes).autoOrient().resize(width, height)
  const small = sharp(bytes).autoOrient().resize(thumbnailSide, thumbnailSide, { fit: 'inside' })
  await (type === 'image/webp' ? picture.webp({ quality: 86 }) : picture.jpeg({ quality: 86 })).toBuffer()
  await small.webp({ quality: 82 }).toBuffer()
  return performance.now() - startedAt
}
