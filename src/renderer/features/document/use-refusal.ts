import { useQuery } from '@tanstack/react-query'
import { type MetadataPath, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { useRouter } from '../../services/router/router.tsx'

/** Why the service refused an edit, and at which field that is to be said. */
export type Refusal = {
  readonly text: string
  /** Null where the service named no field of the document. */
  readonly place: { readonly kind: 'title' } | { readonly kind: 'field'; readonly path: MetadataPath } | null
}

/** The refused edit that somebody came to correct, as long as it is in the queue as such. */
export function useRefusal({ metadata }: DocumentDetail): Refusal | null {
  const { route } = useRouter()
  const id = route.screen === 'document' ? (route.refused ?? '') : ''
  const { data } = useQuery({
    queryKey: [...queryKeys.queueItem(id), 'refused'],
    queryFn: () => call('queue/open', { id }),
    enabled: id !== '',
    retry: false,
  })
  if (id === '' || data?.item.state !== 'needs-attention' || data.item.problem === null) return null
  const { problem } = data.item
  return { text: problem.words ?? sendProblemMessages(problem).what, place: placeOf(problem, metadata) }
}

/** The field as deep as it is found: what lies within a list or is missing is told at what it lies in. */
export function placeOf(
  { field = [] }: Pick<SendProblem, 'field'>,
  metadata: string | null,
): Refusal['place'] {
  if (field.length === 1 && field[0] === 'title') return { kind: 'title' }
  const steps = field[0] === 'metadata' ? field.slice(1) : field
  const root = readTree(metadata ?? '{}')
  const path: string[] = []
  // A name with a dot in it comes apart where places are read.
  const whole = root?.children.find(({ name }) => name?.text === steps.join('.'))
  if (whole?.name != null) return { kind: 'field', path: [whole.name.text] }
  let node = root
  for (const step of steps) {
    node = node?.kind === 'group' ? node.children.find(({ name }) => name?.text === step) : undefined
    if (node === undefined) break
    path.push(step)
  }
  return path.length === 0 ? null : { kind: 'field', path }
}
