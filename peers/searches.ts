export { Index as FlexSearch } from 'flexsearch'
export { default as MiniSearch } from 'minisearch'
