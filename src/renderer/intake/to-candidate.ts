import { cutText } from '../../shared/domain/cut-text.ts'
import { titleFromAddress, titleFromFileName, titleFromText } from '../../shared/domain/suggest-title.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import type { ReviewCandidate, ReviewContent } from '../../shared/schemas/review.ts'
import type { FoundThing } from './found.ts'

const longestSource = 2000
const longestTitle = 10_000
/** Characters. A first line may be as long as the whole text. */
const lookedAtForTitle = 10_000

export function titleOf(thing: FoundThing): string {
  if (thing.title.trim() !== '') return cutText(thing.title.trim(), longestTitle)
  switch (thing.kind) {
    case 'text':
      return titleFromText(thing.text.slice(0, lookedAtForTitle))
    case 'website':
    case 'picture-address':
      return titleFromAddress(thing.address)
    case 'picture':
      return titleFromFileName(thing.file.name)
  }
}

export function toContent(thing: Exclude<FoundThing, { kind: 'picture' }>): ReviewContent {
  return thing.kind === 'text'
    ? { kind: 'text', text: thing.text }
    : { kind: thing.kind, address: thing.address }
}

export function toCandidate(
  thing: FoundThing,
  content: ReviewContent | StoredPicture,
  collection: string,
): ReviewCandidate {
  return {
    content: 'kind' in content ? content : { kind: 'picture-file', picture: content },
    title: titleOf(thing),
    collection,
    documentId: '',
    metadata: thing.metadata ?? null,
    source: cutText(thing.source, longestSource),
    problems: [...(thing.problems ?? [])],
  }
}
