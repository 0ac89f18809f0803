export { SearchBar } from './search-bar.tsx'
export { nameOfSearch, splitSearch } from './search-parts.ts'
