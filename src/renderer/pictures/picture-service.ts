import { fail, type Result } from '../../shared/result.ts'
import type { DecodedHeic } from '../../shared/schemas/decoded-heic.ts'
import type {
  FromWorker,
  PictureProblem,
  PictureSource,
  PreparedPicture,
  PrepareOptions,
  ToWorker,
} from './picture-outcome.ts'

type Outcome = Result<PreparedPicture, PictureProblem>

/**
 * Checks a picture and converts it for the service, in a worker. Expected failures are values; an aborted or
 * timed out picture leaves nothing running.
 */
export type PreparePicture = (source: PictureSource, options: PrepareOptions) => Promise<Outcome>

export type PictureWorker = Pick<Worker, 'terminate' | 'addEventListener' | 'removeEventListener'> & {
  postMessage(message: ToWorker, transfer?: Transferable[]): void
}

export type PictureServiceDeps = {
  readonly startWorker: () => PictureWorker
  readonly drawSvg: (
    text: string,
    size: { readonly width: number; readonly height: number },
  ) => Promise<ImageBitmap | null>
  readonly decodeHeic: (bytes: Uint8Array<ArrayBuffer>) => Promise<DecodedHeic>
}

/** Each worker holds a decoded picture, up to half a gigabyte. */
const atOnce = 2
/**
 * The slowest legitimate picture (100 megapixels with transparency) takes a third of it on an old computer.
 */
const timeLimitMs = 90_000
const idleMs = 20_000

/**
 * At most two workers, started on demand and ended when idle. A worker ends at once if its picture is
 * aborted.
 */
export function createPictureService({ startWorker, ...help }: PictureServiceDeps): {
  readonly prepare: PreparePicture
  close(): void
} {
  const workers = createWorkers(startWorker)
  const turns = createTurns()
  return {
    prepare: async (source, options) => {
      if (!(await turns.wait(options.signal))) return fail({ code: 'picture-stopped', facts: {} })
      try {
        return await prepareIn(workers, help, source, options)
      } finally {
        turns.pass()
      }
    },
    close: workers.close,
  }
}

type Workers = ReturnType<typeof createWorkers>

function createWorkers(startWorker: () => PictureWorker) {
  const idle = new Map<PictureWorker, ReturnType<typeof setTimeout>>()
  const end = (worker: PictureWorker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.terminate()
  }
  return {
    take: (): PictureWorker => {
      const [free] = idle
      if (free === undefined) return startWorker()
      clearTimeout(free[1])
      idle.delete(free[0])
      return free[0]
    },
    /** Keeps the worker for a while. */
    rest: (worker: PictureWorker) => {
      idle.set(
        worker,
        setTimeout(() => end(worker), idleMs),
      )
    },
    end,
    close: () => {
      for (const worker of idle.keys()) end(worker)
    },
  }
}

function createTurns() {
  const waiting = new Set<(hasTurn: boolean) => void>()
  let busy = 0
  return {
    /** False if the signal came first. */
    wait: async (signal: AbortSignal | undefined): Promise<boolean> => {
      if (signal?.aborted === true) return false
      if (busy < atOnce) {
        busy += 1
        return true
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const onAbort = () => {
        waiting.delete(resolve)
        resolve(false)
      }
      waiting.add(resolve)
      signal?.addEventListener('abort', onAbort)
      const hasTurn = await promise
      signal?.removeEventListener('abort', onAbort)
      return hasTurn
    },
    pass: () => {
      const [next] = waiting
      if (next === undefined) {
        busy -= 1
        return
      }
      waiting.delete(next)
      next(true)
    },
  }
}

function prepareIn(
  workers: Workers,
  { drawSvg, decodeHeic }: Omit<PictureServiceDeps, 'startWorker'>,
  source: PictureSource,
  { signal, ...options }: PrepareOptions,
): Promise<Outcome> {
  if (signal?.aborted === true) return Promise.resolve(fail({ code: 'picture-stopped', facts: {} }))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const worker = workers.take()
  const finish = (outcome: Outcome, isStillGood: boolean) => {
    clearTimeout(limit)
    signal?.removeEventListener('abort', onAbort)
    worker.removeEventListener('message', onMessage)
    worker.removeEventListener('error', onError)
    if (isStillGood) workers.rest(worker)
    else workers.end(worker)
    resolve(outcome)
  }
  const stop = (code: PictureProblem['code']) => finish(fail({ code, facts: {} }), false)
  const onAbort = () => stop('picture-stopped')
  // A worker that throws or runs out of memory failed on this picture.
  const onError = (event: Event) => {
    event.preventDefault()
    stop('picture-damaged')
  }
  const onMessage = (event: Event) => {
    // The service's own worker sends nothing else.
    const { data } = event as MessageEvent<FromWorker>
    if (data.kind === 'prepared') finish(data.outcome, true)
    else if (data.kind === 'draw-svg') void draw(data)
    else void passOn(data.bytes)
  }
  const draw = async ({ text, width, height }: Extract<FromWorker, { kind: 'draw-svg' }>) => {
    const picture = await drawSvg(text, { width, height })
    worker.postMessage({ kind: 'drawn', picture }, picture === null ? [] : [picture])
  }
  const passOn = async (bytes: Uint8Array<ArrayBuffer>) => {
    const decoded = await decodeHeic(bytes)
    worker.postMessage(
      { kind: 'heic-decoded', decoded },
      decoded.kind === 'decoded' ? [decoded.pixels.buffer] : [],
    )
  }
  const limit = setTimeout(() => stop('picture-took-too-long'), timeLimitMs)
  signal?.addEventListener('abort', onAbort)
  worker.addEventListener('message', onMessage)
  worker.addEventListener('error', onError)
  worker.postMessage({ kind: 'prepare', source, name: source.name ?? '', options })
  return promise
}
