import type { ConnectionRecord } from '../../shared/schemas/connection.ts'

export function connectionOf(id: string, more: Partial<ConnectionRecord> = {}): ConnectionRecord {
  return {
    id,
    kind: 'service',
    name: 'Service',
    address: 'https://example.com',
    colour: 'blue',
    picturesTravel: 'inside',
    ...more,
  }
}
