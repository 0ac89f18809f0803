export { ArchiveDialogs } from './archive-dialogs.tsx'
export { ArchiveSection } from './archive-section.tsx'
export { isArchive, uploadArchive } from './upload-archive.ts'
export { useArchiveCall } from './use-archive.ts'
