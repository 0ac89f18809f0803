export { QueryBar } from './query-bar.tsx'
