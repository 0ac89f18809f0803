import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from './styles/class-names.ts'
import styles from './tabs.module.css'

/**
 * Returns the attributes of the chosen tab's panel. It has its own label: a tab is often named like a field
 * inside it, and two equal names on a screen confuse.
 */
export function tabPanelProps(group: string, label: string) {
  return { role: 'tabpanel', id: `${group}-panel`, 'aria-label': label } as const
}

export type TabChoice<T extends string> = {
  readonly id: T
  readonly label: string
  readonly icon?: ReactNode
}

type TabListProps<T extends string> = {
  readonly group: string
  readonly label: string
  readonly tabs: readonly TabChoice<T>[]
  readonly chosen: T
  readonly plain?: boolean
  readonly small?: boolean
  onChoose(id: T): void
}

/** Tabs pattern of the ARIA Authoring Practices Guide: arrows, Home and End move and choose at once. */
export function TabList<T extends string>({
  group,
  label,
  tabs,
  chosen,
  plain,
  small,
  onChoose,
}: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const targets: Readonly<Record<string, number>> = {
      [forward]: (at + 1) % tabs.length,
      [backward]: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[target]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.list, plain !== true && styles.segmented, small && styles.small)}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${group}-tab-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === chosen}
          aria-controls={tab.id === chosen ? `${group}-panel` : undefined}
          tabIndex={tab.id === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab.id)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  )
}
