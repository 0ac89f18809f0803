import { randomUUID } from 'node:crypto'
import { type SavedView, usualTableLayout } from '../../../shared/schemas/view.ts'
import type { Desk } from './test-archive.ts'

export const [museum, town] = [randomUUID(), randomUUID()]
export const same = { [museum]: museum, [town]: town }

export type KeptView = Partial<
  Pick<SavedView, 'id' | 'connectionId' | 'name' | 'text'> & {
    readonly at: number
    readonly isCompact: boolean
  }
>

export function keepView({ operations }: Desk, { isCompact = false, ...view }: KeptView): string {
  const usual = { id: randomUUID(), connectionId: museum, name: 'View', text: '', at: 5 }
  const table = { ...usualTableLayout, isCompact }
  return operations.views.keep({ ...usual, ...view, table, position: null }).id
}

export const viewOf = ({ operations }: Desk, id: string): SavedView | undefined =>
  operations.calls['views/list']().find((view) => view.id === id)
