/** Types for file inputs: what systems count as pictures, and extensions that some do not know. */
export const choosablePictures = 'image/*,.heic,.heif,.avif,.jxl'

export { pageThumbnailId, useKeepPagePictures } from './page-thumbnails.ts'
export type { PictureProblem, PictureSource, PreparedPicture } from './picture-outcome.ts'
export { PictureServiceProvider, usePreparePicture } from './picture-service-context.tsx'
export { useRemovesDetails, useStoreAllPrepared, useStorePrepared } from './use-store-prepared.ts'
