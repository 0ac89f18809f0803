import { useEffect, useState } from 'react'
import { type TableLook, textOfCell } from '../../spreadsheets/index.ts'
import { type ChangeColumns, findChangeColumns } from './change-columns.ts'
import { findHeads } from './compare-table.ts'

/**
 * Whether a table changes documents that are there: by its columns, and because the library knows one of its first
 * documents. Undefined until that is known, null where it does not.
 */
export function useChangesOffer(
  connectionId: string,
  look: TableLook | null,
): ChangeColumns | null | undefined {
  const [found, setFound] = useState<{
    readonly look: TableLook
    readonly offer: ChangeColumns | null
  } | null>(null)
  useEffect(() => {
    if (look === null) return
    let isOver = false
    const settle = (offer: ChangeColumns | null) => {
      if (!isOver) setFound({ look, offer })
    }
    const columns = findChangeColumns(look)
    if (columns === undefined) settle(null)
    else {
      const ids = look.firstRows.map(({ cells }) => textOfCell(cells[columns.id]).trim())
      void findHeads(connectionId, ids).then((heads) =>
        settle(heads.ok && heads.value.size > 0 ? columns : null),
      )
    }
    return () => {
      isOver = true
    }
  }, [connectionId, look])
  return found?.look === look ? found?.offer : undefined
}
