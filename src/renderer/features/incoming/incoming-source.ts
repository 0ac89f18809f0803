import { words } from '../../messages/messages.ts'
import type { Arrival } from '../../services/incoming/receive-incoming.tsx'

/** What the review names as the source of its rows: the folder, the file, or the way they came. */
export function sourceNameOf(arrival: Arrival): string {
  const { sources } = words.intake
  switch (arrival.kind) {
    case 'folder':
      return arrival.files[0]?.webkitRelativePath.split('/')[0] ?? sources.chosen
    case 'files':
      return arrival.files.length === 1 ? (arrival.files[0]?.name ?? sources.chosen) : sources.chosen
    case 'addresses':
      return sources.form
    case 'opened':
      return sources.opened
    case 'payload': {
      const [entry, ...others] = arrival.payload.entries
      if (entry !== undefined && others.length === 0) return entry.name
      return arrival.payload.way === 'drop' ? sources.dropped : sources.pasted
    }
  }
}
