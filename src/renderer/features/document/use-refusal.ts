import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MetadataPath, nodeAt, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { useRouter } from '../../services/router/router.tsx'

export type Refusal = {
  readonly text: string
  readonly isCorrected: boolean
  /** Null if the service did not name a field of the document. */
  readonly place: { readonly kind: 'title' } | { readonly kind: 'field'; readonly path: MetadataPath } | null
}

type Typed = { readonly title: string; readonly metadata: { readonly text: string } }

export function useRefusal({ title, metadata }: DocumentDetail, typed: Typed): Refusal | null {
  const { route } = useRouter()
  const id = route.screen === 'document' ? (route.refused ?? '') : ''
  const { data } = useQuery({
    ...callQuery('queue/open', { id }),
    enabled: id !== '',
    retry: false,
  })
  const problem = id !== '' && data?.item.state === 'needs-attention' ? data.item.problem : null
  const place = useMemo(() => (problem === null ? null : placeOf(problem, metadata)), [problem, metadata])
  const isCorrected = useMemo(
    () =>
      place?.kind === 'title'
        ? typed.title !== (title ?? '')
        : place?.kind === 'field' &&
          rawAt(typed.metadata.text, place.path) !== rawAt(metadata ?? '', place.path),
    [place, title, metadata, typed.title, typed.metadata.text],
  )
  if (problem === null) return null
  return { text: problem.words ?? sendProblemMessages(problem).what, isCorrected, place }
}

function rawAt(text: string, path: MetadataPath): string | null {
  const root = readTree(text)
  const node = root === undefined ? undefined : nodeAt(root, path)
  return node === undefined ? null : rawOf(text, node)
}

/**
 * Returns the deepest existing field on the path; entries of lists and missing fields resolve to their
 * container.
 */
export function placeOf(
  { field = [] }: Pick<SendProblem, 'field'>,
  metadata: string | null,
): Refusal['place'] {
  if (field.length === 1 && field[0] === 'title') return { kind: 'title' }
  const steps = field[0] === 'metadata' ? field.slice(1) : field
  const root = readTree(metadata ?? '{}')
  const path: string[] = []
  // The service's paths split names that contain a dot.
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
