import { ChevronDown, Download } from 'lucide-react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import { succeed } from '../../../shared/result.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './export.module.css'
import { useExports, type WantedExport } from './exports-provider.tsx'

type ExportDocumentsButtonProps = {
  readonly connection: WantedExport['connection']
  /** What is searched for; empty for all. */
  readonly text: string
  readonly small?: boolean
  /** There is nothing that could go into a file: the button keeps its place and says so. */
  readonly isEmpty?: boolean
  /** Where not all that is found goes into the file: what does. */
  readonly choose?: WantedExport['choose']
}

const formats: readonly ExportFormat[] = ['csv', 'jsonl', 'json']

/** Takes documents out: to a table, to be changed there and brought back, or as JSON for other programs. */
export function ExportDocumentsButton({
  connection,
  text,
  small,
  isEmpty = false,
  choose,
}: ExportDocumentsButtonProps) {
  const { tableExport } = messages
  const { running, start } = useExports()
  const begin = (format: ExportFormat) =>
    start({ connection, format, choose: choose ?? (async () => succeed({ kind: 'search', text })) })
  const isAll = text.trim() === ''
  const ofFound = isAll ? tableExport.documents : tableExport.documentsFound
  const label = choose === undefined ? ofFound : tableExport.documentsSelected
  const others = `${label}: ${tableExport.otherFormats}`
  const shownMore = <ChevronDown size={14} aria-hidden />
  return (
    <div className={styles.split}>
      <Button
        {...(small && { small })}
        icon={<Download size={small ? 14 : 15} aria-hidden />}
        title={isEmpty ? tableExport.nothingToExport : label}
        // Kept in the way of the Tab key, as the rest of the line stays where it is.
        aria-disabled={isEmpty ? true : undefined}
        busy={running !== null && tableExport.workingOn[running.format === 'csv' ? 'csv' : 'json'](running)}
        onClick={() => {
          if (!isEmpty) begin('csv')
        }}
      >
        {choose === undefined ? (
          <span
            className={styles.label}
            data-other={isAll ? tableExport.documentsFound : tableExport.documents}
          >
            {label}
          </span>
        ) : (
          label
        )}
      </Button>
      {isEmpty ? (
        <button
          type="button"
          aria-label={others}
          title={tableExport.nothingToExport}
          aria-haspopup="true"
          aria-disabled
          className={styles.more}
        >
          {shownMore}
        </button>
      ) : (
        <MenuButton
          label={others}
          className={classNames(styles.more, small && styles.small)}
          entries={formats.map((format) => ({
            id: format,
            label: tableExport.formats[format],
            onChoose: () => begin(format),
          }))}
        >
          {shownMore}
        </MenuButton>
      )}
    </div>
  )
}
