import { isDeepStrictEqual } from 'node:util'

/** Whether metadata as text says what a parsed one does. */
export function sameMetadata(text: string | null | undefined, parsed: unknown): boolean {
  return isDeepStrictEqual(text == null ? undefined : JSON.parse(text), parsed)
}
