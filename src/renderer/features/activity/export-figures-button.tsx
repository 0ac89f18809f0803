import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { call, pagesOf } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { byteOrderMark, csvRow, localDecimalSign, localDelimiter } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { saveTable } from '../export/index.ts'

type ExportFiguresButtonProps = Pick<FiguresExport, 'period'>

export function ExportFiguresButton({ period }: ExportFiguresButtonProps) {
  const { figures: w } = messages
  const { nameOf } = useConnections()
  const { show, showError } = useToasts()
  const exporting = useMutation({
    mutationFn: async () => {
      let count = 0
      const onRows = (more: number) => {
        count += more
      }
      const { used } = await call('usage/figures', period)
      const names = used.map(({ name }) => name)
      const of = period.connectionId === null ? undefined : nameOf(period.connectionId)
      const name = await saveTable(w.file(of), tableOf({ period, names, nameOf, onRows }))
      return { name, count }
    },
    onError: showError,
    onSuccess: ({ name, count }) => {
      if (name !== null) show({ kind: 'result', text: w.exported(count, name) })
    },
  })
  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {messages.tableExport.export}
    </Button>
  )
}

const rowsAtOnce = 1000

type FiguresExport = {
  readonly period: CallInput<'usage/figures'>
  readonly names: readonly string[]
  nameOf(connectionId: string): string
  onRows(count: number): void
}

async function* tableOf({ period, names, nameOf, onRows }: FiguresExport): AsyncGenerator<string> {
  const { columns } = messages.figures
  const delimiter = localDelimiter()
  const sign = localDecimalSign()
  const header = [
    messages.terms.connection,
    columns.day,
    messages.terms.collection,
    messages.terms.kind,
    columns.action,
    messages.activity.outcome,
    columns.requests,
    ...names.map((name) => (name === '' ? columns.usage : name)),
  ]
  yield byteOrderMark + csvRow(header, delimiter)
  const read = (after: string | null) => call('usage/rows', { ...period, after, limit: rowsAtOnce })
  for await (const { rows } of pagesOf(read)) {
    for (const { connectionId, day, collection, kind, operation, outcome, tries, used } of rows) {
      const amounts = new Map(used.map(({ name, amount }) => [name, String(amount).replace('.', sign)]))
      const cells = [
        nameOf(connectionId),
        day,
        collection,
        messages.kind[kind],
        messages.receipt.operations[operation],
        messages.receipt.outcomes[outcome],
        String(tries),
        ...names.map((name) => amounts.get(name) ?? ''),
      ]
      yield csvRow(cells, delimiter)
    }
    onRows(rows.length)
  }
}
