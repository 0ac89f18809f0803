export { ArchiveDesk } from './archive-desk.tsx'
export { ArchiveSection } from './archive-section.tsx'
export { isArchive, uploadArchive } from './upload-archive.ts'
