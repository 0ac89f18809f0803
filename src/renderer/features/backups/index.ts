export { BackupsSection, useBackUp } from './backups-section.tsx'
export { DataFolderSection } from './data-folder-section.tsx'
