import type { ServiceRequest } from '../../library/queue/attempts.ts'

type AddRequest = Extract<ServiceRequest, { operation: 'add' }>

export const sampleKey = 'sk-canary-7Qf2/x+9=="\\<&>'

export const textAdd: AddRequest = {
  operation: 'add',
  id: 'note-1',
  collection: 'notes',
  title: 'A note',
  content: { kind: 'literal', text: 'Good day' },
  metadata: null,
}

export const titleUpdate: ServiceRequest = { operation: 'update', id: 'note-1', title: 'Better' }

export function pictureAdd(byteLength: number): AddRequest {
  const picture = {
    id: 'a'.repeat(64),
    mediaType: 'image/png',
    byteLength,
    width: null,
    height: null,
    name: 'a.png',
  } as const
  return { ...textAdd, content: { kind: 'picture', picture } }
}
