import { Worker } from 'node:worker_threads'
import { type DecodedHeic, decodedHeic } from '../../../shared/schemas/decoded-heic.ts'

type HeicDecoderDeps = {
  readonly workerFile: string | URL
  /** Serial: each takes up to a gigabyte. */
  readonly inTurn: (work: () => Promise<DecodedHeic>) => Promise<DecodedHeic>
}

export type HeicDecoder = {
  /** Decodes one picture at a time. Never rejects. */
  decode(bytes: Uint8Array): Promise<DecodedHeic>
}

/** Twelve noisy megapixels take 3 s on a slow computer. */
const timeLimitMs = 30_000

/** Uses a thread per picture: WebAssembly frees memory only when its thread ends. */
export function createHeicDecoder({ workerFile, inTurn }: HeicDecoderDeps): HeicDecoder {
  return { decode: (bytes) => inTurn(() => decodeInThread(workerFile, bytes)) }
}

async function decodeInThread(workerFile: string | URL, bytes: Uint8Array): Promise<DecodedHeic> {
  const { promise, resolve } = Promise.withResolvers<DecodedHeic>()
  // libheif prints a file's faults, which the outcome already has.
  const worker = new Worker(workerFile, { workerData: bytes, name: 'heic', stdout: true, stderr: true })
  const limit = setTimeout(() => resolve({ kind: 'took-too-long' }), timeLimitMs)
  worker.once('message', (answer: unknown) => resolve(decodedHeic.parse(answer)))
  worker.once('error', () => resolve({ kind: 'damaged' }))
  worker.once('exit', () => resolve({ kind: 'damaged' }))
  const decoded = await promise
  clearTimeout(limit)
  await worker.terminate()
  return decoded
}
