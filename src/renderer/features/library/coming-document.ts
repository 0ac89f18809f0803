import type { FoundDocument } from '../../../shared/schemas/search.ts'

/** What stands in a row until it is known what does. Nobody sees or hears of it. */
export const comingDocument: FoundDocument = {
  connectionId: '',
  documentId: '',
  kind: 'text',
  collection: '',
  title: '',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 0,
  changedAt: 0,
  fields: [],
  found: null,
}
