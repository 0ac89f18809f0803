import { createHash } from 'node:crypto'
import { cleanAddress } from '../../../shared/domain/clean-address.ts'
import { webAddress } from '../../../shared/schemas/document.ts'
import type { DuplicateBy } from '../../../shared/schemas/duplicate.ts'
import type { ReviewContent } from '../../../shared/schemas/review.ts'

type ContentBy = Exclude<DuplicateBy, 'id'>

/** Half of a SHA-256: enough for no two to meet by chance, and a short index. */
const digits = 32

/**
 * What a content is recognised by: its kind and a SHA-256 of the cleaned address, of the text with all white space
 * folded, or of the picture's bytes. Null where there is nothing to send. Web pages and web pictures share theirs.
 */
export function markOf(content: ReviewContent): string | null {
  switch (content.kind) {
    case 'text': {
      const folded = content.text.replace(/\s+/gu, ' ').trim()
      return folded === '' ? null : `text:${sha256Of(folded)}`
    }
    case 'website':
    case 'picture-address':
      return webAddress.safeParse(content.address).success
        ? `address:${sha256Of(cleanAddress(content.address.trim()))}`
        : null
    case 'picture-file':
      return `picture:${content.picture.id.slice(0, digits)}`
  }
}

/** By what a mark of `markOf` tells that two are the same. */
export function kindOfMark(mark: string): ContentBy {
  if (mark.startsWith('text:')) return 'text'
  return mark.startsWith('address:') ? 'address' : 'picture'
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}
