export { PicturePreview } from './picture-preview.tsx'
