import { plural } from '../format.ts'
import { samplePictures } from './pictures.ts'
import type { SampleDocument } from './sample-document.ts'
import { sampleStories } from './stories.ts'
import { sampleTexts } from './visitor-texts.ts'

/** In order of adding: the last one is on top of the list. */
export const sampleDocuments: readonly SampleDocument[] = [
  ...sampleTexts,
  ...sampleStories,
  ...samplePictures.toReversed(),
]

/** JSON Schema template of the collection with choices. */
export const sampleTemplate = {
  collection: 'Objects',
  schema: {
    type: 'object',
    properties: {
      description: { type: 'string', 'x-index-desk': { kind: 'long-text' } },
      year: { type: 'number' },
      material: { type: 'array', items: { type: 'string', examples: ['brass', 'cork', 'glass', 'oak'] } },
      condition: { type: 'string', enum: ['good', 'fair', 'fragile'] },
      'height in cm': { type: 'number' },
      donor: { type: 'string' },
      'catalogue number': { type: 'number' },
      'on display': { type: 'boolean' },
      link: { type: 'string', format: 'uri' },
    },
  },
} as const

const countOf = (count: number) => plural(count, 'sample document', 'sample documents')

export const addingSamples = {
  adding: (count: number) => `Adding ${countOf(count)}`,
  sending: (count: number) => `Sending ${countOf(count)}`,
  allThere: 'The sample documents are already in your library',
  tooLate: 'Too late to undo: the sample documents were already sent',
} as const
