import { Download } from 'lucide-react'
import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import { succeed } from '../../../shared/result.ts'
import { messages } from '../../messages/messages.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu/menu.tsx'
import styles from './export.module.css'
import { useExports, type WantedExport } from './exports-provider.tsx'

const formats: readonly ExportFormat[] = ['csv', 'jsonl', 'json']

function useFormatEntries(
  wanted: Omit<WantedExport, 'format'>,
  labelOf: (format: string) => string,
): readonly MenuEntry[] {
  const { start } = useExports()
  return formats.map((format) => ({
    id: `export ${format}`,
    label: labelOf(messages.tableExport.formats[format]),
    icon: <Download size={14} aria-hidden />,
    onChoose: () => start({ ...wanted, format }),
  }))
}

export function useExportEntries(connection: WantedExport['connection'], text: string): readonly MenuEntry[] {
  const { exportAll, exportFound } = messages.tableExport
  const choose: WantedExport['choose'] = async () => succeed({ kind: 'search', text })
  return useFormatEntries({ connection, choose }, text.trim() === '' ? exportAll : exportFound)
}

export function useDocumentExport(wanted: ExportDocumentsButtonProps): MenuEntry {
  const entries = useFormatEntries(wanted, (format) => format).filter(({ id }) => id !== 'export jsonl')
  return { id: 'export', label: messages.tableExport.export, icon: <Download aria-hidden />, entries }
}

type ExportDocumentsButtonProps = Pick<WantedExport, 'connection' | 'choose'>

export function ExportDocumentsButton(wanted: ExportDocumentsButtonProps) {
  const { exportSelected } = messages.tableExport
  const entries = useFormatEntries(wanted, (format) => format)
  return (
    <MenuButton label={exportSelected} className={styles.button} entries={entries}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{messages.tableExport.export}</span>
    </MenuButton>
  )
}
