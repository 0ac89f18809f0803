import type { LucideIcon } from 'lucide-react'
import type { ShortcutName } from '../../../shared/domain/shortcuts.ts'

export type PaletteGroupName = 'recent' | 'documents' | 'actions' | 'views' | 'connections' | 'found'

/** One line of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly label: string
  readonly also?: string | undefined
  /** Said beside the label: of which connection, of which collection. */
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Where the icon says something that no word does. */
  readonly iconName?: string | undefined
  readonly shortcut?: ShortcutName | undefined
  /** Whether it comes first the next time. */
  readonly isRemembered: boolean
  run(): void
}

export type PaletteGroup = { readonly name: PaletteGroupName; readonly entries: readonly PaletteEntry[] }
