export { PictureFacts, PictureNotes } from './picture-facts.tsx'
export { Thumbnail, ThumbnailsProvider } from './thumbnail.tsx'
export { type UndecidedPicture, UndecidedPictures } from './undecided-pictures.tsx'
export { useTakePicture } from './use-take-picture.ts'
