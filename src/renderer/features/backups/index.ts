export { CopiesSection } from './copies-section.tsx'
export { DataFolderSection } from './data-folder-section.tsx'
