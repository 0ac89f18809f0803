import type { DecodedHeic } from '../../../shared/schemas/decoded-heic.ts'
import type { FromWorker, ToWorker } from '../picture-outcome.ts'
import type { PageHelp } from './convert-other.ts'
import { problem } from './open-accepted.ts'
import { prepare } from './prepare.ts'

/** Used part of the worker scope; the page's types lack it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage(message: FromWorker, transfer: Transferable[]): void
}

function work(scope: WorkerScope): void {
  let onDrawn: (picture: ImageBitmap | null) => void = () => undefined
  let onDecoded: (decoded: DecodedHeic) => void = () => undefined
  const help: PageHelp = {
    drawSvg: (text, size) => {
      const { promise, resolve } = Promise.withResolvers<ImageBitmap | null>()
      onDrawn = resolve
      scope.postMessage({ kind: 'draw-svg', text, ...size }, [])
      return promise
    },
    decodeHeic: (bytes) => {
      const { promise, resolve } = Promise.withResolvers<DecodedHeic>()
      onDecoded = resolve
      scope.postMessage({ kind: 'decode-heic', bytes }, [])
      return promise
    },
  }
  scope.onmessage = async ({ data }) => {
    if (data.kind === 'drawn') {
      onDrawn(data.picture)
      return
    }
    if (data.kind === 'heic-decoded') {
      onDecoded(data.decoded)
      return
    }
    const preparing = prepare(data.source, data.name, data.options, help)
    // Out of memory, or an encoder failure: nobody would handle a rejected promise.
    const outcome = await preparing.catch(() => problem('picture-damaged'))
    const transfer = outcome.ok ? [outcome.value.bytes.buffer, outcome.value.thumbnail.buffer] : []
    scope.postMessage({ kind: 'prepared', outcome }, transfer)
  }
}

// This file only runs in workers, where the global object is a worker scope.
work(globalThis as unknown as WorkerScope)
