import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallName, CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { MergeCounts } from '../../../shared/schemas/archive.ts'
import { tryCall, useCall } from '../../ipc/call.ts'
import { callKey, callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

export function useArchive(): CallOutput<'archive/state'> {
  const { data } = useQuery(callQuery('archive/state', undefined))
  return data ?? { state: { kind: 'idle' }, last: null }
}

export function useArchiveCall<N extends Extract<CallName, `archive/${string}`>>(name: N) {
  const client = useQueryClient()
  const { showError } = useToasts()
  return useCall(name, {
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: callKey('archive/state') }),
  })
}

export function isNews(joined: MergeCounts): boolean {
  const { added, updated, conflicts, versions, receipts, templates, templatesKept, views } = joined
  return added + updated + conflicts + versions + receipts + templates + templatesKept + views > 0
}

export function useRouteToImported(batches: readonly number[]): Route {
  const { chosen } = useConnections()
  const { data: named } = useQuery({
    ...queries.importSessionsByNumber(batches),
    enabled: batches.length > 0,
  })
  const isHere = named?.every(({ connectionId }) => connectionId === chosen?.id) === true
  return { screen: 'library', text: `${isHere ? '' : 'connection:any '}batch:${batches.join(',')}` }
}

const pieceLength = 4_000_000

export function isArchive({ name }: File): boolean {
  return name.toLowerCase().endsWith('.indexdesk')
}

export async function uploadArchive(file: File): Promise<Result<undefined, Failure>> {
  const begun = await tryCall('archive/upload-begin', { name: file.name, size: file.size })
  if (!begun.ok) return begun
  const { uploadId } = begun.value
  for (let from = 0; from < file.size; from += pieceLength) {
    const bytes = await file
      .slice(from, from + pieceLength)
      .arrayBuffer()
      .catch(() => undefined)
    // The file was moved, changed or deleted during the upload.
    if (bytes === undefined) return fail(failed('archive-gone'))
    const sent = await tryCall('archive/upload-piece', { uploadId, bytes: new Uint8Array(bytes) })
    if (!sent.ok) return sent
  }
  return tryCall('archive/upload-end', { uploadId })
}
