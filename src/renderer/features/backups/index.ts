export { BackupsSection } from './backups-section.tsx'
export { DataFolderSection } from './data-folder-section.tsx'
