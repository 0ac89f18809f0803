import { z } from 'zod'
import { amount, moment } from '../../../shared/schemas/bounds.ts'
import type { UpdateOffer } from '../../../shared/schemas/updates.ts'
import { plainNotes } from '../plain-notes.ts'

/** A name in the folder of the feed, never a way out of it or to another host. */
const fileName = z
  .string()
  .max(200)
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .()+~-]{0,199}$/u)

export const published = z.object({
  version: z
    .string()
    .max(100)
    .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,60})?$/),
  files: z
    .array(
      z.object({
        url: fileName,
        sha512: z
          .string()
          .length(88)
          .regex(/^[A-Za-z0-9+/]{86}==$/),
        size: amount.min(1).optional(),
      }),
    )
    .min(1)
    .max(50),
  /** Parts that an installer would fetch itself: not with this app. */
  packages: z.null().optional(),
  releaseNotes: z.unknown().optional(),
  releaseDate: z.unknown().optional(),
})

export type PublishedFile = {
  readonly url: string
  readonly sha512: string
  readonly size?: number | undefined
}
export type Published = { readonly offer: UpdateOffer; readonly files: readonly PublishedFile[] }

/** Null if the version is not valid for this app. */
export function readOffer(info: unknown, extension: string | null, arch: string): Published | null {
  const parsed = published.safeParse(info)
  if (!parsed.success) return null
  const { version, files, releaseNotes, releaseDate } = parsed.data
  return {
    offer: {
      version,
      ...plainNotes(releaseNotes),
      releasedAt: timeOf(releaseDate),
      bytes: extension === null ? null : (fileFor(files, extension, arch)?.size ?? null),
    },
    files,
  }
}

function fileFor(
  files: readonly PublishedFile[],
  extension: string,
  arch: string,
): PublishedFile | undefined {
  const fitting = files.filter(({ url }) => url.toLowerCase().endsWith(`.${extension.toLowerCase()}`))
  return fitting.find(({ url }) => url.includes(arch)) ?? fitting[0]
}

function timeOf(date: unknown): number | null {
  const at = date instanceof Date ? date.getTime() : typeof date === 'string' ? Date.parse(date) : Number.NaN
  return moment.safeParse(at).data ?? null
}
