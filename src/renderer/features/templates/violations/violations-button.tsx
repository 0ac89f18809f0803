import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../ipc/call-query.ts'
import { messages } from '../../../messages/messages.ts'
import { useRouter } from '../../../services/router/router.tsx'
import { Button } from '../../../ui/button.tsx'

type ViolationsButtonProps = { readonly connectionId: string; readonly collection: string }

const countedAtMost = 200

export function ViolationsButton({ connectionId, collection }: ViolationsButtonProps) {
  const { templates: w } = messages
  const { go } = useRouter()
  const { data } = useQuery({
    ...callQuery('templates/violations', { connectionId, collection, after: null, limit: countedAtMost }),
    select: ({ documents, next }) => ({ count: documents.length, hasMore: next !== null }),
    staleTime: 0,
  })
  const isTold = data !== undefined && (data.count > 0 || !data.hasMore)
  return (
    <Button
      small
      look={isTold && data.count === 0 ? 'quiet' : 'secondary'}
      aria-label={
        isTold
          ? `${w.violationsOf(collection)}: ${w.violationsCounted(data.count, data.hasMore)}`
          : w.violationsOf(collection)
      }
      onClick={() => go({ screen: 'violations', collection })}
    >
      {isTold ? w.violationsCounted(data.count, data.hasMore) : w.showViolations}
    </Button>
  )
}
