import { z } from 'zod'
import { storedPicture, webAddress } from './document.ts'

export const webProblem = z.enum([
  'address-not-usable',
  'host-not-found',
  'host-private',
  'too-many-redirects',
  'not-reached',
  'timed-out',
])
export type WebProblem = z.infer<typeof webProblem>

/** A page's description of itself. Picture and icon addresses, best first. */
export const pageDescription = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  pictures: z.array(webAddress).max(4),
  icons: z.array(webAddress).max(4),
})
export type PageDescription = z.infer<typeof pageDescription>

/** What the address of a page leads to. */
export const pageFinding = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('described'), page: pageDescription }),
  /** `status`: 404 or 410; null if the website does not answer. */
  z.object({ outcome: z.literal('dead'), status: z.int().nullable() }),
  z.object({ outcome: z.literal('not-read') }),
])
export type PageFinding = z.infer<typeof pageFinding>

const mediaType = storedPicture.shape.mediaType

export const previewPicture = z.object({ mediaType, bytes: z.instanceof(Uint8Array) })
export type PreviewPicture = z.infer<typeof previewPicture>

/** Addresses that a page named, and the pictures found there. */
export const pagePictureAddresses = pageDescription.pick({ pictures: true, icons: true }).strict()
export type PagePictureAddresses = z.infer<typeof pagePictureAddresses>
export const pagePictures = z.object({
  picture: previewPicture.nullable(),
  icon: previewPicture.nullable(),
})
export type PagePictures = z.infer<typeof pagePictures>

export const pictureProblem = z.enum([
  ...webProblem.options,
  'answered-with-error',
  'is-a-page',
  'type-not-accepted',
  'empty',
  'too-large',
  'too-many-pixels',
])
export type PictureProblem = z.infer<typeof pictureProblem>

/** Result of fetching a picture's web address as the service would. */
export const pictureFinding = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('usable'),
    mediaType,
    byteLength: z.int().positive(),
    width: z.int().positive().nullable(),
    height: z.int().positive().nullable(),
    /** Null if its size is unknown, since showing it might take too much memory. */
    bytes: z.instanceof(Uint8Array).nullable(),
  }),
  z.object({
    outcome: z.literal('not-usable'),
    problem: pictureProblem,
    /** `status` of the answer, `type` of the bytes. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])
export type PictureFinding = z.infer<typeof pictureFinding>
