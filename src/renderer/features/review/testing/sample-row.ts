import type { ReviewRow } from '../../../../shared/schemas/review.ts'

export const sampleRow: ReviewRow = {
  key: 1,
  position: 1,
  content: { kind: 'text', text: 'Harbour rules', length: 13 },
  title: 'Harbour rules',
  collection: 'harbour',
  documentId: 'harbour-rules',
  metadata: null,
  metadataCut: false,
  source: 'rules.csv, row 2',
  problems: [],
  duplicate: null,
  state: 'ready',
  isLeftOut: false,
  address: 'as-given',
}
