export { KeyBanners } from './key-banners.tsx'
export { QueueScreen } from './queue-screen.tsx'
