import { z } from 'zod'
import { thumbnailBytes } from '../domain/pictures/picture-limits.ts'
import { amount } from '../schemas/bounds.ts'
import { heldHeic } from '../schemas/decoded-heic.ts'
import { pictureId, storedPicture, webAddress } from '../schemas/document.ts'
import { maximumOpenedBytes } from '../schemas/incoming.ts'
import { pageFinding, pagePictureAddresses, pagePictures, pictureFinding } from '../schemas/website.ts'
import { call, nothing } from './call.ts'

const mostHeldTogether = 200

export const pictureCalls = {
  /**
   * Checks pictures and stores them with their thumbnails, all or none; `picture-file` content refers to the
   * answers. `bytes` has each picture followed by its thumbnail.
   */
  'pictures/hold': call(
    z
      .strictObject({
        bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maximumOpenedBytes),
        pictures: z
          .array(
            z.strictObject({ name: z.string().max(1000), byteLength: amount, thumbnailByteLength: amount }),
          )
          .min(1)
          .max(mostHeldTogether),
      })
      .refine(
        ({ bytes, pictures }) =>
          bytes.length ===
          pictures.reduce(
            (sum, { byteLength, thumbnailByteLength }) => sum + byteLength + thumbnailByteLength,
            0,
          ),
      ),
    z.array(storedPicture),
  ),
  /** Decodes a HEIC picture, which the page's engine cannot. Read the pixels with `bytes/read`. */
  'pictures/decode-heic': call(
    z.strictObject({
      bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= maximumOpenedBytes),
    }),
    heldHeic,
  ),
  'pictures/preview': call(
    z.strictObject({ id: pictureId }),
    z.object({ bytes: z.instanceof(Uint8Array).nullable() }),
  ),
  /**
   * Stores a thumbnail (WebP, PNG or JPEG, made by the page) of a picture or of a website's picture; it
   * outlives the picture.
   */
  'thumbnails/keep': call(
    z.strictObject({
      id: pictureId,
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= thumbnailBytes),
    }),
    nothing,
  ),
  'thumbnails/get': call(
    z.strictObject({ ids: z.array(pictureId).min(1).max(200) }),
    z.array(z.object({ id: pictureId, bytes: z.instanceof(Uint8Array).nullable() })),
  ),
  'websites/describe': call(z.strictObject({ address: webAddress }), pageFinding),
  /**
   * Returns the first page picture and the first site icon usable as thumbnails; empty if fetching is turned
   * off.
   */
  'websites/preview': call(pagePictureAddresses, pagePictures),
  /**
   * Examines a picture's address as the service would, without key and cookies. `factsOnly`: without bytes.
   */
  'websites/check-picture': call(
    z.strictObject({ address: webAddress, factsOnly: z.literal(true).exactOptional() }),
    pictureFinding,
  ),
} as const
