import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { byteOrderMark, csvRow, localDecimalSign, localDelimiter } from '../../spreadsheets/index.ts'
import { Button } from '../../ui/button.tsx'
import { saveTable } from '../export/index.ts'

type ExportFiguresButtonProps = Omit<Parameters<typeof exportFigures>[0], 'nameOf'>

export function ExportFiguresButton({ period, names }: ExportFiguresButtonProps) {
  const { figures: w } = messages
  const { nameOf } = useConnections()
  const { show, showFailure } = useToasts()
  const [isWriting, setWriting] = useState(false)
  const write = async () => {
    setWriting(true)
    const written = await exportFigures({ period, names, nameOf })
    setWriting(false)
    if (!written.ok) showFailure(written.error)
    else if (written.value !== null)
      show({ kind: 'result', text: w.exported(written.value.count, written.value.name) })
  }
  return (
    <Button
      small
      icon={<Download size={14} aria-hidden />}
      busy={isWriting && w.exporting}
      onClick={() => void write()}
    >
      {w.exportIt}
    </Button>
  )
}

const rowsAtOnce = 1000

type FiguresExport = {
  readonly period: CallInput<'usage/figures'>
  readonly names: readonly string[]
  nameOf(connectionId: string): string
}

/** Writes the figures of a period into a table, as finely as they are kept: a row for each day, collection, kind and outcome. */
async function exportFigures({
  period,
  names,
  nameOf,
}: FiguresExport): Promise<Result<{ readonly name: string; readonly count: number } | null, Failure>> {
  const written = { count: 0 }
  const of = period.connectionId === null ? undefined : nameOf(period.connectionId)
  const saved = await saveTable(
    messages.figures.file(of),
    writeRows({ period, names, nameOf }, (count) => {
      written.count += count
    }),
  )
  if (!saved.ok || saved.value === null) return saved.ok ? succeed(null) : saved
  return succeed({ name: saved.value.name, count: written.count })
}

async function* writeRows(
  { period, names, nameOf }: FiguresExport,
  onRows: (count: number) => void,
): AsyncGenerator<Result<string, Failure>> {
  const { columns, usage } = messages.figures
  const delimiter = localDelimiter()
  const sign = localDecimalSign()
  const numberOf = (value: number) => String(value).replace('.', sign)
  const header = [
    columns.connection,
    columns.day,
    columns.collection,
    columns.kind,
    columns.outcome,
    columns.requests,
    ...names.map((name) => (name === '' ? usage : name)),
  ]
  yield succeed(byteOrderMark + csvRow(header, delimiter))
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(period, after)
    if (!page.ok) {
      yield fail(page.error)
      return
    }
    for (const { connectionId, day, collection, kind, outcome, tries, used } of page.value.rows) {
      const amounts = new Map(used.map(({ name, amount }) => [name, amount]))
      const cells = names.map((name) => {
        const amount = amounts.get(name)
        return amount === undefined ? '' : numberOf(amount)
      })
      const what = [
        nameOf(connectionId),
        day,
        collection,
        messages.kind[kind],
        messages.receipt.outcomes[outcome],
      ]
      yield succeed(csvRow([...what, String(tries), ...cells], delimiter))
    }
    onRows(page.value.rows.length)
    after = page.value.next
    if (after === null) return
  }
}

function findPage(period: FiguresExport['period'], after: string | null) {
  return tryCall('usage/rows', { ...period, after, limit: rowsAtOnce })
}
