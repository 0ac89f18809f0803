import { createContext, type ReactNode, use, useState } from 'react'
import { startWorker } from '../ipc/start-worker.ts'
import { createPictureService, type PreparePicture } from './picture-service.ts'
import { drawSvg } from './svg.ts'
import workerAddress from './worker/picture-worker.ts?worker&url'

const PreparePictureContext = createContext<PreparePicture | null>(null)

/** One service for the whole page, so that no more than two pictures are worked on whoever brings them. */
export function PictureServiceProvider({ children }: { readonly children: ReactNode }) {
  const [service] = useState(() =>
    createPictureService({ startWorker: () => startWorker(workerAddress, 'pictures'), drawSvg }),
  )
  return <PreparePictureContext value={service.prepare}>{children}</PreparePictureContext>
}

/** `preparePicture(file, options)`; see `PreparePicture`. */
export function usePreparePicture(): PreparePicture {
  const prepare = use(PreparePictureContext)
  if (prepare === null) throw new Error('usePreparePicture needs a PictureServiceProvider')
  return prepare
}
