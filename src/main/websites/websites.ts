import { maximumPictureBytes } from '../../shared/domain/pictures/picture-limits.ts'
import type { PageDescription, PictureFinding, PreviewPicture } from '../../shared/schemas/website.ts'
import type { DescribePageDeps } from './describe-page.ts'
import type { FetchPictureDeps } from './fetch-picture.ts'

export type WebsitesDeps = Omit<DescribePageDeps & FetchPictureDeps, 'timeLimitMs'> & {
  /** Aborted when the app quits. */
  readonly signal: AbortSignal
}

/**
 * What the app asks of websites before anything is sent: never with a key, never of a private network. Each part is
 * loaded when it is first needed, so that the app's start does not wait for it.
 */
export class Websites {
  readonly #deps: WebsitesDeps
  readonly #describeNewest = newest<PageDescription | null>(null)
  readonly #previewNewest = newest<PreviewPicture | null>(null)
  #page = new AbortController()

  constructor(deps: WebsitesDeps) {
    this.#deps = deps
  }

  /** For the form, which has one address: a newer one ends the question about the one before. */
  describe(address: string): Promise<PageDescription | null> {
    return this.#describeNewest(address, (stop) => this.#describe(address, this.#forPage(stop)))
  }

  /** For the rows of a review, each by itself. */
  describeRow(address: string): Promise<PageDescription | null> {
    return this.#describe(address, this.#deps.signal).catch(() => null)
  }

  /** For the form as well. */
  findPreview(pictures: readonly string[]): Promise<PreviewPicture | null> {
    return this.#previewNewest(pictures.join('\n'), async (stop) => {
      const signal = this.#forPage(stop)
      const { findPreview } = await import('./fetch-picture.ts')
      return this.#deps.pace.run(signal, () => findPreview(this.#deps, pictures, signal))
    })
  }

  async checkPicture(address: string): Promise<PictureFinding> {
    const signal = this.#forPage()
    const { fetchPicture } = await import('./fetch-picture.ts')
    const found = await this.#deps.pace
      .run(signal, () => fetchPicture(this.#deps, address, maximumPictureBytes, signal))
      .catch(() => null)
    return found ?? { outcome: 'not-usable', problem: 'timed-out', facts: {} }
  }

  /** The page is gone: nobody waits for what it asked. */
  pageGone(): void {
    this.#page.abort()
    this.#page = new AbortController()
  }

  #forPage(...stops: readonly AbortSignal[]): AbortSignal {
    return AbortSignal.any([this.#deps.signal, this.#page.signal, ...stops])
  }

  async #describe(address: string, signal: AbortSignal): Promise<PageDescription | null> {
    const { describePage } = await import('./describe-page.ts')
    return this.#deps.pace.run(signal, () => describePage(this.#deps, address, signal))
  }
}

/**
 * One question at a time: the same one again shares its answer, another one ends it, and whoever waited gets `ended`.
 */
function newest<T>(ended: T): (key: string, ask: (stop: AbortSignal) => Promise<T>) => Promise<T> {
  let current: { readonly key: string; readonly stop: AbortController; readonly answer: Promise<T> } | null =
    null
  return (key, ask) => {
    if (current?.key === key) return current.answer
    current?.stop.abort()
    const stop = new AbortController()
    const answer = ask(stop.signal)
      .catch(() => ended)
      .finally(() => {
        if (current?.stop === stop) current = null
      })
    current = { key, stop, answer }
    return answer
  }
}
