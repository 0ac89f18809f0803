import type { ConnectionRecord } from '../../shared/schemas/connection.ts'

/** Without grey, which would say that there is nothing to tell apart. */
const hues = ['blue', 'amber', 'teal', 'violet', 'orange', 'green', 'pink', 'red'] as const

/** The hue that a name has wherever it stands, such as that of a collection: always the same for the same name. */
export function hueOfName(name: string): ConnectionRecord['colour'] {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93)
  // The lowest bits of this hash alone tell names apart badly.
  return hues[(hash ^ (hash >>> 15)) & 7] ?? 'grey'
}
