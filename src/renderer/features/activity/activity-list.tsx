import { useState } from 'react'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRemembered } from '../../services/remembered.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { ActivityRow } from './activity-row.tsx'

type ActivityListProps = { readonly receipts: readonly Receipt[]; onNearEnd(): void }

const rowHeight = 37
const loadAhead = 40

export function ActivityList({ receipts, onNearEnd }: ActivityListProps) {
  const { connections, nameOf } = useConnections()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [offset, setOffset] = useRemembered('activity:place', 0)
  const [focused, setFocused] = useState<number | null>(null)
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <VirtualList
      count={receipts.length}
      listLabel={words.activity.list}
      keyOf={(index) => String(receipts[index]?.id ?? index)}
      heightOf={() => rowHeight}
      keep={receipts.findIndex(({ id }) => id === focused)}
      initialOffset={offset}
      onScrolled={setOffset}
      onLastShown={(index) => {
        if (index > receipts.length - loadAhead) onNearEnd()
      }}
    >
      {(index) => {
        const receipt = receipts[index]
        if (receipt === undefined) return null
        return (
          <ActivityRow
            receipt={receipt}
            connection={connections.find(({ id }) => id === receipt.connectionId)}
            connectionName={nameOf(receipt.connectionId)}
            namesConnection={connections.length > 1}
            isOpen={open.has(receipt.id)}
            onToggle={() => toggle(receipt.id)}
            onFocus={() => setFocused(receipt.id)}
          />
        )
      }}
    </VirtualList>
  )
}
