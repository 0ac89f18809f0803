import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import styles from './search.module.css'

const FilterPanel = lazyComponent(async () => (await import('./filter-panel.tsx')).FilterPanel)

type FilterButtonProps = Omit<ComponentProps<typeof FilterPanel>, 'anchor' | 'onClose'>

export function FilterButton({ onHelp, ...panel }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const close = () => setOpen(false)
  return (
    <span ref={button} className={styles.filterButton} data-open={isOpen || undefined}>
      <IconButton
        small
        size={16}
        label={messages.query.panel.heading}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <FilterPanel
            {...panel}
            anchor={button}
            onHelp={() => {
              close()
              onHelp()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  )
}
