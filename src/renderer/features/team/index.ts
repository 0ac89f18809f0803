export { DownloadPanel } from './download-panel.tsx'
export { TeamSection } from './team-section.tsx'
