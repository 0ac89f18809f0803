import { sampleDocuments } from '../../src/renderer/messages/samples/samples.ts'
import { samplePages } from '../../src/shared/domain/samples/sample-pages.ts'
import type { DocumentContent, StoredPicture } from '../../src/shared/schemas/document.ts'
import { addedPoster } from './museum-versions.ts'

export type MuseumDocument = {
  readonly id: string
  readonly collection: string
  readonly title: string
  readonly metadata: object
  readonly content: DocumentContent
  readonly at: Date
}

const hourMs = 60 * 60 * 1000

/** Time of the newest document. In a past year, so that pictures show the same dates in every run. */
const newestAt = new Date(2025, 10, 21, 16, 40)

/** Time of the catalogue that most documents came with. */
export const cataloguedAt = new Date(2025, 2, 12, 10, 2)

/** Documents of each collection, samples included. */
const sizes = {
  Photographs: 612,
  Objects: 284,
  Posters: 97,
  'Maps and charts': 58,
  Stories: 142,
  'Visitor info': 91,
}

/** Entries of the catalogue, as many as the samples leave. */
export const catalogue: readonly MuseumDocument[] = Object.entries(sizes).flatMap(([collection, size]) => {
  const count = size - sampleDocuments.filter((sample) => sample.collection === collection).length
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return {
      id: `${collection.toLowerCase().replaceAll(' ', '-')}-${number}`,
      ...{ collection, title: `${collection} ${number}`, metadata: { 'catalogue number': index + 1 } },
      content: { kind: 'text', text: `Entry ${number} of the catalogue of 2025.` },
      at: cataloguedAt,
    }
  })
})

/** The samples, oldest first. */
export function sampleMuseum(
  pictures: ReadonlyMap<string, StoredPicture>,
  websiteAddress: string,
): readonly MuseumDocument[] {
  return sampleDocuments.map(({ content, ...sample }, index): MuseumDocument => {
    const at = new Date(newestAt.getTime() - (sampleDocuments.length - 1 - index) * 7 * hourMs)
    const added = sample.id === addedPoster.id ? { ...addedPoster, at: cataloguedAt } : {}
    return { ...sample, at, ...added, content: contentOf(sample.id, content) }
  })

  function contentOf(id: string, content: (typeof sampleDocuments)[number]['content']): DocumentContent {
    if (content.kind === 'text') return content
    if (content.kind === 'page') return pageContent(content.path, websiteAddress)
    const picture = pictures.get(id)
    if (picture === undefined) throw new Error(`There is no picture ${id}`)
    return { kind: 'picture-file', picture }
  }
}

/** One story is the sample website; the others are their text, since websites need the internet. */
function pageContent(path: string, websiteAddress: string): DocumentContent {
  if (path.endsWith('/last-lugger')) return { kind: 'website', address: websiteAddress }
  const paragraphs = samplePages.find((page) => page.path === path)?.paragraphs ?? []
  return { kind: 'text', text: paragraphs.join('\n\n') }
}
