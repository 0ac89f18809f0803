import type { FoundText } from '../../../shared/schemas/library-search.ts'
import styles from './marked-text.module.css'
import { Mark } from './marked-text.tsx'

/** Where a document has what is looked for, if its row does not show it. */
export function FoundSnippet({ found }: { readonly found: FoundText }) {
  return (
    <span className={styles.snippet}>
      {found.before}
      <Mark>{found.match}</Mark>
      {found.after}
    </span>
  )
}
