import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type {
  FromWorker,
  PreparedPicture,
  PrepareOptions,
  ToWorker,
} from '../../src/renderer/pictures/picture-outcome.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** An empty page with access to the workers of the built app. */
export const workerApp = path.join(root, 'bench', 'pictures', 'worker-app')

type Shown = { readonly width: number; readonly height: number; readonly print: string }

/** The engine's result for a file, by the decoder that also draws pages. */
export type EngineVerdict = { readonly shown: Shown | null; readonly frames: number }

export type WorkerVerdict =
  | { readonly ok: false; readonly code: string }
  | {
      readonly ok: true
      readonly prepared: Pick<
        PreparedPicture,
        'width' | 'height' | 'mediaType' | 'frames' | 'changes' | 'source'
      >
      readonly bytes: Buffer
      readonly thumbnail: Buffer
      /** The whole picture, before and after. */
      readonly views: { readonly before: Buffer; readonly after: Buffer } | null
    }

type InPage = {
  readonly engineVerdict: (base64: string, type: string) => Promise<EngineVerdict>
  readonly workerVerdict: (base64: string, options: Omit<PrepareOptions, 'signal'>) => Promise<unknown>
}

export async function openPictureEngine(page: Page): Promise<{
  engine(bytes: Buffer, type: string): Promise<EngineVerdict>
  worker(bytes: Buffer, options: Omit<PrepareOptions, 'signal'>): Promise<WorkerVerdict>
}> {
  const [file] = readdirSync(path.join(root, 'out', 'renderer', 'workers')).filter((found) =>
    found.startsWith('picture-worker'),
  )
  await page.getByRole('heading', { name: 'Workers' }).waitFor()
  await page.evaluate(putInPage, `/workers/${file}`)
  const inPage = (work: keyof InPage, base64: string, more: unknown) =>
    page.evaluate(
      ([name, bytes, given]) =>
        (globalThis as unknown as Record<string, (bytes: string, given: unknown) => Promise<unknown>>)[
          name
        ]?.(bytes, given),
      [work, base64, more] as const,
    )
  return {
    engine: async (bytes, type) =>
      (await inPage('engineVerdict', bytes.toString('base64'), type)) as EngineVerdict,
    worker: async (bytes, options) => {
      const told = (await inPage('workerVerdict', bytes.toString('base64'), options)) as
        | { readonly ok: false; readonly code: string }
        | (Omit<Extract<WorkerVerdict, { ok: true }>, 'bytes' | 'thumbnail' | 'views'> & {
            readonly bytes: string
            readonly thumbnail: string
            readonly views: { readonly before: string; readonly after: string } | null
          })
      if (!told.ok) return told
      const decode = (base64: string) => Buffer.from(base64, 'base64')
      const { views } = told
      return {
        ...told,
        bytes: decode(told.bytes),
        thumbnail: decode(told.thumbnail),
        views: views === null ? null : { before: decode(views.before), after: decode(views.after) },
      }
    },
  }
}

/** Runs in the page, so it must be self-contained. */
function putInPage(address: string): void {
  const decode = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const encode = (bytes: Uint8Array) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const encodeBlob = async (blob: Blob) => encode(new Uint8Array(await blob.arrayBuffer()))

  const show = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Shown | null> => {
    const pixels = await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
    if (pixels === null) return null
    const { width, height } = pixels
    // Larger sizes come from broken headers; drawing them would take too long.
    if (width * height > 4_000_000) {
      pixels.close()
      return { width, height, print: '' }
    }
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(pixels, 0, 0)
    pixels.close()
    const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    return { width, height, print: encode(sum) }
  }
  const countFrames = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<number> => {
    // The decoder rejects empty files.
    if (bytes.length === 0) return 0
    const decoder = new ImageDecoder({ data: bytes, type })
    let frames = 0
    try {
      await decoder.tracks.ready
      await decoder.completed
      const claimed = decoder.tracks.selectedTrack?.frameCount ?? 0
      while (frames < claimed) {
        const { image } = await decoder.decode({ frameIndex: frames })
        image.close()
        frames += 1
      }
    } catch {
      // A frame that cannot be decoded is the end.
    }
    decoder.close()
    return frames
  }
  const worker = new Worker(address, { type: 'module' })
  const inPage: InPage = {
    engineVerdict: async (base64, type) => {
      const bytes = decode(base64)
      return { shown: await show(bytes, type), frames: await countFrames(bytes, type) }
    },
    workerVerdict: async (base64, options) => {
      const answer = Promise.withResolvers<FromWorker>()
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => answer.resolve(data)
      worker.onerror = ({ message }) => answer.reject(new Error(message))
      const asked: ToWorker = {
        kind: 'prepare',
        source: new Blob([decode(base64)]),
        name: 'picture',
        options,
      }
      worker.postMessage(asked)
      const told = await answer.promise
      if (told.kind !== 'prepared') throw new Error('Only drawings ask the page')
      if (!told.outcome.ok) return { ok: false, code: told.outcome.error.code }
      const { bytes, thumbnail, views, ...prepared } = told.outcome.value
      return {
        ok: true,
        prepared,
        bytes: encode(bytes),
        thumbnail: encode(thumbnail),
        views:
          views === null
            ? null
            : { before: await encodeBlob(views.before.whole), after: await encodeBlob(views.after.whole) },
      }
    },
  }
  Object.assign(globalThis, inPage)
}
