import { maximumPictureBytes } from '../../shared/domain/pictures/picture-limits.ts'
import type {
  PageFinding,
  PagePictureAddresses,
  PagePictures,
  PictureFinding,
} from '../../shared/schemas/website.ts'
import type { DescribePageDeps, PageLook } from './describe-page.ts'
import type { FetchPictureDeps } from './fetch-picture.ts'

export type WebsitesDeps = Omit<DescribePageDeps & FetchPictureDeps, 'timeLimitMs'> & {
  readonly wantsPictures: () => boolean
  readonly signal: AbortSignal
}

/**
 * Requests to websites before sending: never with a key, never to a private network. Each part is loaded on
 * demand, so that the app's start does not wait for it.
 */
export class Websites {
  readonly #deps: WebsitesDeps
  readonly #describeNewest = newest<PageFinding>({ outcome: 'not-read' })
  readonly #previewNewest = newest<PagePictures>(noPictures)
  #page = new AbortController()

  constructor(deps: WebsitesDeps) {
    this.#deps = deps
  }

  /** Describes the form's address: a newer call cancels the previous one. */
  describe(address: string): Promise<PageFinding> {
    return this.#describeNewest(address, (stop) => this.#describe(address, this.#forPage(stop)))
  }

  async lookAtRow(address: string): Promise<PageLook> {
    const { pace, signal } = this.#deps
    const { lookAtPage } = await import('./describe-page.ts')
    const look = await pace.run(signal, () => lookAtPage(this.#deps, address, signal)).catch(() => null)
    return look ?? { kind: 'unknown' }
  }

  /** Finds the pictures of the form's page: a newer call cancels the previous one. */
  findPreview(named: PagePictureAddresses): Promise<PagePictures> {
    return this.#previewNewest(JSON.stringify(named), (stop) =>
      this.#findPictures(named, this.#forPage(stop)),
    )
  }

  async checkPicture(address: string): Promise<PictureFinding> {
    const signal = this.#forPage()
    const { fetchPicture } = await import('./fetch-picture.ts')
    const found = await this.#deps.pace
      .run(signal, () => fetchPicture(this.#deps, address, maximumPictureBytes, signal))
      .catch(() => null)
    return found ?? { outcome: 'not-usable', problem: 'timed-out', facts: {} }
  }

  pageGone(): void {
    this.#page.abort()
    this.#page = new AbortController()
  }

  #forPage(...stops: readonly AbortSignal[]): AbortSignal {
    return AbortSignal.any([this.#deps.signal, this.#page.signal, ...stops])
  }

  async #findPictures(named: PagePictureAddresses, signal: AbortSignal): Promise<PagePictures> {
    const { pace, wantsPictures } = this.#deps
    if (!wantsPictures()) return noPictures
    const { findPreview } = await import('./fetch-picture.ts')
    const found = await pace.run(signal, async () => ({
      picture: await findPreview(this.#deps, named.pictures, signal),
      icon: await findPreview(this.#deps, named.icons, signal),
    }))
    return found ?? noPictures
  }

  async #describe(address: string, signal: AbortSignal): Promise<PageFinding> {
    const { describePage } = await import('./describe-page.ts')
    const found = await this.#deps.pace.run(signal, () => describePage(this.#deps, address, signal))
    return found ?? { outcome: 'not-read' }
  }
}

const noPictures: PagePictures = { picture: null, icon: null }

/**
 * Runs one call at a time: an equal key shares its answer, a different one cancels it, and its callers get
 * `ended`.
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
