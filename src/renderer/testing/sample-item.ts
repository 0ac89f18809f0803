import type { QueueItem } from '../../shared/schemas/queue.ts'

export const sampleItem: QueueItem = {
  id: '7e3f0f5c-93a4-4a56-8c61-3f3a2a6f5c10',
  connectionId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a01',
  documentId: 'tide-table',
  operation: 'add',
  kind: 'text',
  title: 'Tide table',
  state: 'waiting',
  doubtful: false,
  attempts: 0,
  acceptedAt: 0,
  pictureId: null,
  notBefore: null,
  problem: null,
  byteLength: 10,
}
