import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/changes.ts'
import { useMessages } from '../../app/messages.tsx'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

type ExportDocumentsButtonProps = {
  readonly connection: { readonly id: string; readonly name: string }
  /** What is searched for; empty for all. */
  readonly text: string
  readonly small?: boolean
  /** Where not all that is found goes into the table: what does. */
  choose?(): Promise<Result<ChosenDocuments, Failure>>
}

/** Takes documents out to a table, to be changed there and brought back. */
export function ExportDocumentsButton({ connection, text, small, choose }: ExportDocumentsButtonProps) {
  const { tableExport } = words
  const { show, showFailure } = useMessages()
  const [count, setCount] = useState<number | null>(null)
  const start = async () => {
    setCount(0)
    // Loaded with the first table that is written.
    const { exportDocuments } = await import('./export-documents.ts')
    const chosen = choose === undefined ? succeed({ kind: 'search' as const, text }) : await choose()
    const written = chosen.ok ? await exportDocuments(connection, chosen.value, setCount) : chosen
    setCount(null)
    if (!written.ok) showFailure(written.error)
    else if (written.value !== null)
      show({
        kind: 'result',
        text: tableExport.documentsDone(written.value.count, written.value.name),
        more: tableExport.documentsMore,
        staysMs: null,
      })
  }
  return (
    <Button
      {...(small && { small })}
      icon={<Download size={small ? 14 : 15} aria-hidden />}
      busy={count !== null && tableExport.documentsWorking(count)}
      onClick={() => void start()}
    >
      {choose !== undefined
        ? tableExport.documentsSelected
        : text.trim() === ''
          ? tableExport.documents
          : tableExport.documentsFound}
    </Button>
  )
}
