import type { MetadataChange } from '../../../shared/domain/metadata-changes.ts'
import { wordsOfPath } from '../../messages/metadata-path.ts'

/** Where a change is. Of a plain entry of a list, the list: keywords have no numbers to those who look after them. */
export function placeOf(path: MetadataChange['path'], raw: string): string {
  const isPlainEntry = typeof path.at(-1) === 'number' && !raw.startsWith('{') && !raw.startsWith('[')
  return wordsOfPath(isPlainEntry ? path.slice(0, -1) : path)
}
