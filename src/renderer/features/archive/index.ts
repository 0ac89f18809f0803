export { ArchiveDialogs } from './archive-dialogs.tsx'
export { ArchiveSection } from './archive-section.tsx'
export { isArchive, uploadArchive, useArchiveCall } from './use-archive.ts'
