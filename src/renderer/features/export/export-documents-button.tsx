import { ChevronDown, Download } from 'lucide-react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { words } from '../../words/words.ts'
import styles from './export-documents-button.module.css'
import { everythingFound, useExports, type WantedExport } from './exports-provider.tsx'

type ExportDocumentsButtonProps = {
  readonly connection: WantedExport['connection']
  /** What is searched for; empty for all. */
  readonly text: string
  readonly small?: boolean
  /** Where not all that is found goes into the file: what does. */
  readonly choose?: WantedExport['choose']
}

const formats: readonly ExportFormat[] = ['csv', 'jsonl', 'json']

/** Takes documents out: to a table, to be changed there and brought back, or as JSON for other programs. */
export function ExportDocumentsButton({ connection, text, small, choose }: ExportDocumentsButtonProps) {
  const { tableExport } = words
  const { running, start } = useExports()
  const begin = (format: ExportFormat) =>
    void start({ connection, format, choose: choose ?? everythingFound(text) })
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
        busy={running !== null && tableExport.workingOn[running.format === 'csv' ? 'csv' : 'json'](running)}
        onClick={() => begin('csv')}
      >
        {label}
      </Button>
      <MenuButton
        label={`${label}: ${tableExport.otherFormats}`}
        className={classNames(styles.more, small && styles.small)}
        entries={formats.map((format) => ({
          id: format,
          label: tableExport.formats[format],
          onChoose: () => begin(format),
        }))}
      >
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
    </div>
  )
}
