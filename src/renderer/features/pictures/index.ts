export { holdPicture } from './hold-picture.ts'
export { PictureFacts } from './picture-facts.tsx'
export { PicturePreview } from './picture-preview.tsx'
