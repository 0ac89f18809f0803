import type { FoundTable } from '../../intake/found.ts'
import { messages } from '../../messages/messages.ts'
import { FileChoice } from '../../ui/fields/file-choice.tsx'

type ChooseTableProps = { readonly label?: string; onChoose(table: FoundTable): void }

export function ChooseTable({ label = messages.tableImport.choose, onChoose }: ChooseTableProps) {
  return (
    <FileChoice
      label={label}
      accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.numbers,.json,.jsonl,.ndjson"
      onChoose={([file]) => {
        if (file !== undefined) onChoose({ kind: 'table', name: file.name, source: file })
      }}
    />
  )
}
