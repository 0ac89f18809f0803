export { KeyBanners } from './key-banners.tsx'
export { KeyRefused, useRefusedKey } from './key-refused.tsx'
export { QueueScreen } from './queue-screen.tsx'
