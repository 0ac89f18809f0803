import type { ConnectionRecord } from '../../shared/schemas/connection.ts'

/** A connection like any other, for tests that are about something else. */
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
