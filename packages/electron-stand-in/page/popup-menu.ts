import type { FromPage } from './preload-world.ts'

/** A menu item to draw. */
export type DrawnItem = { label: string; isEnabled: boolean; isSeparator: boolean; isChecked: boolean }

/**
 * Draws the menus of `Menu.popup`, which Electron leaves to the system, over the document: at the pointer or, opened
 * by a key, at the caret. Does not touch the page's own world or its focus. Self-contained: its source runs in the
 * preload's world.
 */
export function createPopupMenu(options: { send(message: FromPage): void }): {
  showMenu(id: number, items: readonly DrawnItem[], place: { x: number; y: number } | null): void
  closeMenu(): void
} {
  let lastPoint = { x: 0, y: 0 }
  let close: ((index: number) => void) | undefined
  window.addEventListener(
    'contextmenu',
    (event) => {
      lastPoint = { x: event.clientX, y: event.clientY }
    },
    true,
  )

  const showMenu = (
    id: number,
    items: readonly DrawnItem[],
    place: { x: number; y: number } | null,
  ): void => {
    close?.(-1)
    const host = document.createElement('div')
    // Closed, so that no page can activate an item of the app's menus.
    const root = host.attachShadow({ mode: 'closed' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; }
      ul { position: absolute; margin: 0; padding: 4px; list-style: none; min-width: 160px; border-radius: 6px;
        background: Menu; color: MenuText; font: menu; border: 1px solid GrayText; box-shadow: 0 4px 12px #0004; }
      li { padding: 4px 12px; border-radius: 4px; white-space: nowrap; cursor: default; }
      li[aria-disabled=true] { color: GrayText; }
      li.current { background: Highlight; color: HighlightText; }
      hr { margin: 4px 0; border: 0; border-top: 1px solid GrayText; }`)
    root.adoptedStyleSheets = [sheet]
    const list = document.createElement('ul')
    list.setAttribute('role', 'menu')
    const choices: { index: number; entry: HTMLElement }[] = []
    items.forEach((item, index) => {
      const entry = document.createElement('li')
      if (item.isSeparator) entry.append(document.createElement('hr'))
      else entry.textContent = `${item.isChecked ? '\u2713 ' : ''}${item.label}`
      if (!item.isSeparator) entry.setAttribute('role', 'menuitem')
      if (!item.isEnabled) entry.setAttribute('aria-disabled', 'true')
      if (!item.isSeparator && item.isEnabled) choices.push({ index, entry })
      list.append(entry)
    })
    root.append(list)
    document.documentElement.append(host)
    const { width, height } = list.getBoundingClientRect()
    const { x, y } = place ?? lastPoint
    list.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`
    list.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`

    let current = -1
    const select = (next: number): void => {
      choices[current]?.entry.classList.remove('current')
      current = next
      choices[current]?.entry.classList.add('current')
    }
    const onKey = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!event.isTrusted) return
      const { length } = choices
      if (event.key === 'ArrowDown') select((current + 1) % length)
      else if (event.key === 'ArrowUp') select((current + length - 1 + (current < 0 ? 1 : 0)) % length)
      else if (event.key === 'Enter') close?.(choices[current]?.index ?? -1)
      else if (event.key === 'Escape') close?.(-1)
    }
    const dismiss = (): void => close?.(-1)
    close = (index) => {
      close = undefined
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('blur', dismiss)
      host.remove()
      options.send({ kind: 'menu-closed', id, index })
    }
    for (const { index, entry } of choices) {
      entry.addEventListener('pointerenter', () =>
        select(choices.findIndex((choice) => choice.index === index)),
      )
      entry.addEventListener('click', (event) => {
        if (event.isTrusted) close?.(index)
      })
    }
    // The field that the menu is for keeps its focus and selection; a press outside closes the menu.
    root.addEventListener('mousedown', (event) => {
      event.preventDefault()
      event.stopPropagation()
    })
    host.addEventListener('mousedown', (event) => {
      event.preventDefault()
      dismiss()
    })
    host.addEventListener('contextmenu', (event) => event.preventDefault())
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('blur', dismiss)
  }

  return { showMenu, closeMenu: () => close?.(-1) }
}
