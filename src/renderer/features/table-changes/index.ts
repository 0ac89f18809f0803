export { TableChanges } from './table-changes.tsx'
export { useChangesOffer } from './use-comparison.ts'
