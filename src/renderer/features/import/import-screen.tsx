import { Table } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { useOpenTable, useWaitingTable } from '../../services/incoming/table-import.ts'
import type { Route } from '../../services/router/route.ts'
import { useRouter } from '../../services/router/router.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ChooseTable } from './choose-table.tsx'
import { ImportTable } from './import-table.tsx'

export function ImportScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { tableImport } = messages
  const { table, forget } = useWaitingTable()
  const open = useOpenTable()
  const { go, back, canGoBack } = useRouter()
  // Tables are identified by object: a file may be imported twice.
  const [keys] = useState(() => new WeakMap<object, string>())
  if (table === undefined) {
    return (
      <Screen title={tableImport.heading}>
        <EmptyState icon={Table} action={<ChooseTable onChoose={open} />}>
          {tableImport.empty}
        </EmptyState>
      </Screen>
    )
  }
  const returnOr = (otherwise: Route) => {
    forget()
    if (canGoBack) back()
    else go(otherwise)
  }
  const key = keys.get(table) ?? crypto.randomUUID()
  keys.set(table, key)
  return (
    <ImportTable
      key={`${connection.id} ${key}`}
      connection={connection}
      table={table}
      onChoose={open}
      onLeave={() => returnOr({ screen: 'add' })}
      onDone={() => {
        forget()
        go({ screen: 'review' })
      }}
      onChanged={() => returnOr({ screen: 'queue' })}
      onCutShort={forget}
    />
  )
}
