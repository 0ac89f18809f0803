import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ChosenDocuments } from '../../../shared/schemas/changes.ts'
import { useMessages } from '../../app/messages.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { words } from '../../words/words.ts'
import styles from './export-documents-button.module.css'

type ExportDocumentsButtonProps = {
  readonly connection: { readonly id: string; readonly name: string }
  /** What is searched for; empty for all. */
  readonly text: string
  readonly small?: boolean
  /** Where not all that is found goes into the file: what does. */
  choose?(): Promise<Result<ChosenDocuments, Failure>>
}

const formats: readonly ExportFormat[] = ['csv', 'jsonl', 'json']

/** Takes documents out: to a table, to be changed there and brought back, or as JSON for other programs. */
export function ExportDocumentsButton({ connection, text, small, choose }: ExportDocumentsButtonProps) {
  const { tableExport } = words
  const { show, showFailure } = useMessages()
  const [working, setWorking] = useState<{ readonly format: ExportFormat; readonly count: number } | null>(
    null,
  )
  const start = async (format: ExportFormat) => {
    if (working !== null) return
    const onProgress = (count: number) => setWorking({ format, count })
    onProgress(0)
    const chosen = choose === undefined ? succeed({ kind: 'search' as const, text }) : await choose()
    const written = chosen.ok ? await write(connection, chosen.value, format, onProgress) : chosen
    setWorking(null)
    if (!written.ok) showFailure(written.error)
    else if (written.value !== null)
      show({
        kind: 'result',
        text: tableExport.documentsDone(written.value.count, written.value.name),
        more: format === 'csv' ? tableExport.documentsMore : tableExport.jsonMore,
        staysMs: null,
      })
  }
  const label =
    choose !== undefined
      ? tableExport.documentsSelected
      : text.trim() === ''
        ? tableExport.documents
        : tableExport.documentsFound
  return (
    <div className={styles.split}>
      <Button
        {...(small && { small })}
        icon={<Download size={small ? 14 : 15} aria-hidden />}
        title={label}
        busy={
          working !== null &&
          (working.format === 'csv' ? tableExport.documentsWorking : tableExport.jsonWorking)(working.count)
        }
        onClick={() => void start('csv')}
      >
        {label}
      </Button>
      <MenuButton
        label={`${label}: ${tableExport.otherFormats}`}
        className={classNames(styles.more, small && styles.small)}
        entries={formats.map((format) => ({
          id: format,
          label: tableExport.formats[format],
          onChoose: () => void start(format),
        }))}
      >
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
    </div>
  )
}

/** Each loaded with the first file that is written so. */
async function write(
  connection: ExportDocumentsButtonProps['connection'],
  chosen: ChosenDocuments,
  format: ExportFormat,
  onProgress: (count: number) => void,
) {
  if (format === 'csv') {
    const { exportDocuments } = await import('./export-documents.ts')
    return exportDocuments(connection, chosen, onProgress)
  }
  const { exportJson } = await import('./export-json.ts')
  return exportJson(connection, chosen, format, onProgress)
}
