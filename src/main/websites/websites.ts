import type { z } from 'zod'
import { maximumPictureBytes } from '../../shared/domain/pictures/picture-limits.ts'
import type { PageDescription, PictureFinding, previewPicture } from '../../shared/schemas/website.ts'
import type { DescribePageParts } from './describe-page.ts'
import type { FetchPictureParts } from './fetch-picture.ts'

/** What the app asks of websites before anything is sent: never with a key, never of a private network. */
export type Websites = {
  /** For the form, which has one address: a newer one ends the question about the one before. */
  describe(address: string): Promise<PageDescription | null>
  /** For the rows of a review, each by itself. */
  describeRow(address: string): Promise<PageDescription | null>
  /** For the form as well. */
  findPreview(pictures: readonly string[]): Promise<z.infer<typeof previewPicture> | null>
  checkPicture(address: string): Promise<PictureFinding>
  /** The page is gone: nobody waits for what it asked. */
  pageGone(): void
}

export type WebsitesParts = Omit<DescribePageParts & FetchPictureParts, 'timeLimitMs'> & {
  /** Aborted when the app quits. */
  readonly signal: AbortSignal
}

/** Each part is loaded when it is first needed, so that the app's start does not wait for it. */
export function createWebsites({ signal: quit, ...parts }: WebsitesParts): Websites {
  let page = new AbortController()
  const describeNewest = newest<PageDescription | null>(null)
  const previewNewest = newest<z.infer<typeof previewPicture> | null>(null)
  const describeWith = async (address: string, signal: AbortSignal) => {
    const { describePage } = await import('./describe-page.ts')
    return parts.pace.run(signal, () => describePage(parts, address, signal))
  }
  return {
    describe: (address) =>
      describeNewest(address, (stop) => describeWith(address, AbortSignal.any([quit, page.signal, stop]))),
    describeRow: (address) => describeWith(address, quit).catch(() => null),
    findPreview: (pictures) =>
      previewNewest(pictures.join('\n'), async (stop) => {
        const signal = AbortSignal.any([quit, page.signal, stop])
        const { findPreview } = await import('./preview-picture.ts')
        return parts.pace.run(signal, () => findPreview(parts, pictures, signal))
      }),
    checkPicture: async (address) => {
      const signal = AbortSignal.any([quit, page.signal])
      const { fetchPicture } = await import('./fetch-picture.ts')
      const found = await parts.pace
        .run(signal, () => fetchPicture(parts, address, maximumPictureBytes, signal))
        .catch(() => null)
      return found ?? { outcome: 'not-usable', problem: 'timed-out', facts: {} }
    },
    pageGone: () => {
      page.abort()
      page = new AbortController()
    },
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
