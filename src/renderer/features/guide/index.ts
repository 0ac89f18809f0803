export { LibraryGuide } from './library-guide.tsx'
