import { createContext, type ReactNode, use, useState } from 'react'
import type { DecodedHeic } from '../../shared/schemas/decoded-heic.ts'
import { readHeldBytes, tryCall } from '../ipc/call.ts'
import { startWorker } from '../ipc/start-worker.ts'
import { createPictureService, type PreparePicture } from './picture-service.ts'
import { drawSvg } from './svg.ts'
import workerAddress from './worker/picture-worker.ts?worker&url'

const PreparePictureContext = createContext<PreparePicture | null>(null)

/** One service for the page, so that at most two pictures are processed at a time. */
export function PictureServiceProvider({ children }: { readonly children: ReactNode }) {
  const [service] = useState(() =>
    createPictureService({ startWorker: () => startWorker(workerAddress, 'pictures'), drawSvg, decodeHeic }),
  )
  return <PreparePictureContext value={service.prepare}>{children}</PreparePictureContext>
}

async function decodeHeic(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedHeic> {
  const answer = await tryCall('pictures/decode-heic', { bytes })
  if (!answer.ok) return { kind: 'damaged' }
  if (answer.value.kind !== 'decoded') return answer.value
  const pixels = new Uint8Array(answer.value.pixels.length)
  const isWhole = await readHeldBytes(answer.value.pixels, (piece, from) => pixels.set(piece, from))
  return isWhole ? { ...answer.value, pixels } : { kind: 'damaged' }
}

export function usePreparePicture(): PreparePicture {
  const prepare = use(PreparePictureContext)
  if (prepare === null) throw new Error('usePreparePicture needs a PictureServiceProvider')
  return prepare
}
