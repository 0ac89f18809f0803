import type { DocumentDetail } from '../../shared/schemas/document.ts'
import { sampleConnection } from './render-screen.tsx'

export const sampleDetail: DocumentDetail = {
  connectionId: sampleConnection.id,
  documentId: 'doc-1',
  kind: 'text',
  collection: 'museum',
  title: 'Old',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 1,
  changedAt: 1,
  knowledge: 'full',
  content: { kind: 'text', text: 'Words' },
  metadata: null,
  versions: [],
  cameWith: [],
}
