import { LayoutGrid, List } from 'lucide-react'
import type { TableLayout } from '../../../shared/schemas/view.ts'
import { libraryList } from '../../messages/library/library.ts'
import styles from './layout-switch.module.css'

type Layout = TableLayout['layout']
type LayoutSwitchProps = { readonly layout: Layout; onLayout(layout: Layout): void }

export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps) {
  const { view } = libraryList
  const choice = (to: Layout, label: string, Icon: typeof List) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={layout === to}
      onClick={() => onLayout(to)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` groups fields of a form; these are buttons.
    <span role="group" aria-label={view.shape} className={styles.switch}>
      {choice('table', view.table, List)}
      {choice('cards', view.cards, LayoutGrid)}
    </span>
  )
}
