import path from 'node:path'
import { type NotTaken, notTaken } from '../../shared/domain/not-taken.ts'
import type { Result } from '../../shared/result.ts'
import type { IncomingItem } from '../../shared/schemas/incoming.ts'
import type { Arrived } from './read-arguments.ts'
import { readLink } from './read-link.ts'
import type { OpenedFile } from './read-opened-file.ts'

type TakenItem = Exclude<IncomingItem, { kind: 'file' }> | ({ readonly kind: 'file' } & OpenedFile)

/** Items opened with the app or sent to it by a link, until the page takes them. */
export type Incoming = {
  arrive(arrived: readonly Arrived[]): void
  takeArchive(): string | null
  takeInvitation(): string | null
  take(): Promise<{ readonly item: TakenItem | null; readonly left: number }>
}

const archiveExtension = '.indexdesk'
const invitationExtension = '.indexdesk-team'

/** More than a user opens at once; a program that floods the app must not fill its memory. */
const keptAtMost = 2000

export type IncomingDeps = {
  readonly readFile: (path: string) => Promise<Result<OpenedFile, NotTaken>>
  readonly onArrived: () => void
}

export function createIncoming({ readFile, onArrived }: IncomingDeps): Incoming {
  const waiting: Arrived[] = []
  let surplus = 0
  let archive: string | null = null
  let invitation: string | null = null
  return {
    takeArchive: () => {
      const taken = archive
      archive = null
      return taken
    },
    takeInvitation: () => {
      const taken = invitation
      invitation = null
      return taken
    },
    arrive: (arrived) => {
      if (arrived.length === 0) return
      const items = arrived.filter((one) => !isInvitation(one))
      for (const one of arrived) if (isInvitation(one)) invitation = one.path
      const room = Math.max(0, keptAtMost - waiting.length)
      waiting.push(...items.slice(0, room))
      surplus += Math.max(0, items.length - room)
      onArrived()
    },
    take: async () => {
      const next = waiting.shift()
      if (next?.kind === 'path' && next.path.toLowerCase().endsWith(archiveExtension)) {
        archive = next.path
        const name = path.basename(next.path)
        return { item: { kind: 'archive', name }, left: waiting.length + (surplus > 0 ? 1 : 0) }
      }
      if (next !== undefined) {
        const item = next.kind === 'link' ? itemOfLink(next.link) : itemOfFile(await readFile(next.path))
        return { item, left: waiting.length + (surplus > 0 ? 1 : 0) }
      }
      if (surplus === 0) return { item: null, left: 0 }
      const count = surplus
      surplus = 0
      return { item: itemNotTaken(notTaken('', 'too-many-files', { count, limit: keptAtMost })), left: 0 }
    },
  }
}

function isInvitation(arrived: Arrived): arrived is Extract<Arrived, { kind: 'path' }> {
  return arrived.kind === 'path' && arrived.path.toLowerCase().endsWith(invitationExtension)
}

function itemOfLink(link: string): TakenItem {
  const read = readLink(link)
  // The link's own text is not shown, because it is untrusted.
  return read.ok ? { kind: 'link', ...read.value } : itemNotTaken(notTaken('', read.error))
}

function itemOfFile(read: Result<OpenedFile, NotTaken>): TakenItem {
  return read.ok ? { kind: 'file', ...read.value } : itemNotTaken(read.error)
}

function itemNotTaken({ name, reason, facts }: NotTaken): TakenItem {
  return { kind: 'not-taken', name, reason, facts: { ...facts } }
}
