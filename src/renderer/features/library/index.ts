export { LibraryScreen } from './library-screen.tsx'
