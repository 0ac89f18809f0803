import type { FoundTable } from '../../intake/found.ts'
import { words } from '../../messages/messages.ts'
import { FileChoice } from '../../ui/file-choice.tsx'

export function ChooseTable({
  label,
  onChoose,
}: {
  readonly label?: string
  onChoose(table: FoundTable): void
}) {
  const { choose } = words.tableImport
  return (
    <FileChoice
      label={label ?? choose}
      accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.json,.jsonl,.ndjson"
      onChoose={([file]) => {
        if (file !== undefined) onChoose({ kind: 'table', name: file.name, source: file })
      }}
    />
  )
}
