export { SearchBar } from './search-bar.tsx'
