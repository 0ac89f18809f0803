import type { Database } from '../../db/database.ts'
import type { SearchedDocument } from '../index/searched-document.ts'
import type { KeyStream, Run } from '../streams/key-stream.ts'

/** Documents that are known only once a field's stored values have been read to the end. */
export type Gathering = {
  /** Throws `TimeOver` if time runs out before all are known; the next call continues. */
  stream(run: Run): KeyStream
  isKnown(db: Database): boolean
}

export type Condition = {
  /** Tests a document; null if the stream has exactly the matching ones. */
  readonly test: ((document: SearchedDocument) => boolean) | null
  readonly stream: ((run: Run) => KeyStream) | null
  /** A slower source, if there is no stream; null if that would not help. */
  readonly gathering: Gathering | null
  /** Whether the stream, or else the gathered set, has exactly the matching documents. */
  readonly isExact: 'no' | 'once-indexed' | 'always'
  readonly staysInside?: true
  readonly has: ((db: Database, key: number) => boolean) | null
}

export function condition(parts: Partial<Condition> & Pick<Condition, 'isExact'>): Condition {
  return { test: null, stream: null, gathering: null, has: null, ...parts }
}
