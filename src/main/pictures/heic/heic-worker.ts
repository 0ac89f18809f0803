import { parentPort, workerData } from 'node:worker_threads'
import { isHeicDecodable } from '../../../shared/domain/pictures/picture-limits.ts'
import type { DecodedHeic } from '../../../shared/schemas/decoded-heic.ts'
import { limitWebAssemblyMemory } from './limit-web-assembly-memory.ts'

/** Bytes: the largest accepted picture takes 256 MB as RGBA and about as much in between. */
const maximumMemory = 2 ** 30

async function decode(bytes: Uint8Array): Promise<DecodedHeic> {
  const { default: createLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const pictures = new (createLibheif().HeifDecoder)().decode(bytes)
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (picture === undefined) return { kind: 'damaged' }
  const size = { width: picture.get_width(), height: picture.get_height() }
  if (!isHeicDecodable(size, bytes.length)) return { kind: 'too-many-pixels', ...size }
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const drawn = await new Promise((resolve) => picture.display({ data, ...size }, resolve))
  return drawn === null
    ? { kind: 'damaged' }
    : { kind: 'decoded', ...size, pixels: new Uint8Array(data.buffer) }
}

const port = parentPort
if (port === null || !(workerData instanceof Uint8Array))
  throw new Error('The thread for HEIC was started without a picture')
limitWebAssemblyMemory(maximumMemory)
// libheif throws for damage that it does not expect, and if its memory is used up.
const decoded = await decode(workerData).catch((): DecodedHeic => ({ kind: 'damaged' }))
port.postMessage(decoded, decoded.kind === 'decoded' ? [decoded.pixels.buffer] : [])
