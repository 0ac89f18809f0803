import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notTaken } from '../../../shared/domain/not-taken.ts'
import type { IncomingItem } from '../../../shared/schemas/incoming.ts'
import { leave, take } from '../../intake/found.ts'
import { fileSource } from '../../intake/payload.ts'
import type { Source } from '../../intake/take-in.ts'
import { call, readHeldBytes, tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import type { ReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'

export function useOpened(receive: ReceiveIncoming, isReady: boolean): void {
  const { showError } = useToasts()
  const { mutate: takeAll } = useMutation({
    mutationFn: async () => {
      for (;;) {
        const { item, left } = await call('incoming/take', undefined)
        if (item === null) return
        if (item.kind !== 'archive') return receive({ kind: 'opened', sources: sourcesFrom(item) })
        await call('archive/open-arrived', undefined).catch(showError)
        if (left === 0) return
      }
    },
  })
  // Without a connection there is no destination: the item waits in main.
  useEvent('incoming', () => {
    if (isReady) takeAll()
  })
  useEffect(() => {
    if (isReady) takeAll()
  }, [isReady, takeAll])
}

/** One at a time: main reads each file on request. */
async function* sourcesFrom(first: IncomingItem): AsyncGenerator<Source> {
  let item: IncomingItem | null = first
  while (item !== null) {
    yield await sourceOf(item)
    const next = await tryCall('incoming/take', undefined)
    item = next.ok ? next.value.item : null
  }
}

async function sourceOf(item: IncomingItem): Promise<Source> {
  switch (item.kind) {
    case 'file':
      return sourceOfFile(item)
    case 'link':
      return take({ kind: 'website', address: item.address, title: item.title, source: '' })
    case 'archive':
      // An archive opened together with other files: archives are imported alone, where they can be previewed first.
      return leave(notTaken(item.name, 'archive-alone'))
    case 'not-taken':
      return leave(notTaken(item.name, item.reason, item.facts))
  }
}

async function sourceOfFile({ name, bytes }: Extract<IncomingItem, { kind: 'file' }>): Promise<Source> {
  const pieces: Blob[] = []
  // Several blobs, because a file made of one buffer would copy it in a single task.
  const isWhole = await readHeldBytes(bytes, (piece) => pieces.push(new Blob([piece])))
  return isWhole ? fileSource(new File(pieces, name)) : leave(notTaken(name, 'not-readable'))
}
