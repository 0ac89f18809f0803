import { EventEmitter } from 'node:events'
import type { KeyChord } from '../page/preload-world.ts'
import { parseAccelerator } from './accelerator.ts'
import type { App } from './app.ts'
import type { BrowserWindow } from './browser-window.ts'
import { notInTheStandIn, preventable, reportProblem } from './preventable.ts'
import { NATIVE_ROLES, ROLES } from './roles.ts'

type Template = Electron.MenuItemConstructorOptions

/** A Chromium window has no place for application menus: only their accelerators work. The page draws pop-up menus. */
export class Menus {
  readonly #app: () => App
  readonly #listeners: (() => void)[] = []
  #items: { item: MenuItem; chord: KeyChord }[] = []
  #applicationMenu: Menu | null = null
  readonly #focusedWindow: () => BrowserWindow | null
  readonly #shown = new Map<number, { menu: Menu; items: readonly MenuItem[]; closed(): void }>()
  #lastId = 0

  constructor(options: { app(): App; focusedWindow(): BrowserWindow | null }) {
    this.#app = options.app
    this.#focusedWindow = options.focusedWindow
  }

  get applicationMenu(): Menu | null {
    return this.#applicationMenu
  }

  set applicationMenu(menu: Menu | null) {
    this.#applicationMenu = menu
    this.changed()
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  changed(): void {
    this.#items = collect(this.#applicationMenu).flatMap((item) => {
      const accelerator = item.accelerator ?? ROLES[item.role ?? '']?.accelerator
      const isNative = item.role !== undefined && NATIVE_ROLES.has(item.role) && !item.accelerator
      const isListening =
        item.enabled && (item.visible || item.acceleratorWorksWhenHidden) && item.registerAccelerator
      const chord = accelerator && isListening && !isNative ? parseAccelerator(accelerator) : undefined
      return chord ? [{ item, chord }] : []
    })
    for (const listener of this.#listeners) listener()
  }

  chords(): KeyChord[] {
    return this.#items.map(({ chord }) => chord)
  }

  press(index: number, window: BrowserWindow): void {
    this.#items[index]?.item.choose({ triggeredByAccelerator: true }, window)
  }

  /** Makes the window's page draw a menu. */
  popup(menu: Menu, { window, x, y, callback }: Electron.PopupOptions): void {
    // A window of the stand-in, made to Electron's description.
    const target = (window as unknown as BrowserWindow | undefined) ?? this.#focusedWindow()
    if (target === null) throw new Error('Menu.popup: there is no window')
    const items = menu.items.filter(({ visible }) => visible)
    if (items.some(({ submenu }) => submenu)) throw notInTheStandIn('Menu.popup with a submenu')
    this.#lastId += 1
    const id = this.#lastId
    this.#shown.set(id, { menu, items, closed: callback ?? (() => undefined) })
    menu.emit('menu-will-show', preventable({}))
    const drawn = items.map(({ label, enabled, type, checked }) => ({
      label: label.replaceAll(/&(.)/g, '$1'),
      isEnabled: enabled,
      isSeparator: type === 'separator',
      isChecked: checked,
    }))
    const place = x === undefined || y === undefined ? null : { x, y }
    target.webContents.whenOpened(() => target.webContents.page.callEntry('showMenu', id, drawn, place))
  }

  closePopup(window: BrowserWindow | undefined): void {
    const target = window ?? this.#focusedWindow()
    target?.webContents.whenOpened(() => target.webContents.page.callEntry('closeMenu'))
  }

  /** `index`: chosen item, or -1. */
  popupClosed(id: number, index: number, window: BrowserWindow): void {
    const shown = this.#shown.get(id)
    if (shown === undefined) return
    this.#shown.delete(id)
    shown.menu.emit('menu-will-close', preventable({}))
    shown.items[index]?.choose({}, window)
    shown.closed()
  }

  nextId(): string {
    this.#lastId += 1
    return String(this.#lastId)
  }

  get app(): App {
    return this.#app()
  }

  createClasses() {
    const menus = this
    const AppMenuItem = class extends MenuItem {
      constructor(options: Template) {
        super(options, menus)
      }
    }
    const AppMenu = class extends Menu {
      constructor() {
        super(menus)
      }

      static buildFromTemplate(template: (Template | MenuItem)[]): Menu {
        return menus.build(template, new AppMenu())
      }

      static setApplicationMenu(menu: Menu | null): void {
        menus.applicationMenu = menu
      }

      static getApplicationMenu(): Menu | null {
        return menus.applicationMenu
      }

      static sendActionToFirstResponder(): void {}
    }
    return { Menu: AppMenu, MenuItem: AppMenuItem }
  }

  build(template: readonly (Template | MenuItem)[], menu: Menu = new Menu(this)): Menu {
    for (const part of template) menu.append(part instanceof MenuItem ? part : new MenuItem(part, this))
    return menu
  }
}

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []
  readonly #menus: Menus

  constructor(menus: Menus) {
    super()
    this.#menus = menus
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this
    this.items.splice(position, 0, item)
    this.#menus.changed()
  }

  getMenuItemById(id: string): MenuItem | null {
    return collect(this).find((item) => item.id === id) ?? null
  }

  popup(options: Electron.PopupOptions = {}): void {
    this.#menus.popup(this, options)
  }

  closePopup(window?: Electron.BaseWindow): void {
    // See `Menus.popup`.
    this.#menus.closePopup(window as unknown as BrowserWindow | undefined)
  }
}

export class MenuItem {
  readonly id: string
  readonly type: NonNullable<Template['type']>
  readonly role: Template['role'] | undefined
  readonly accelerator: Electron.Accelerator | null
  readonly submenu: Menu | undefined
  readonly registerAccelerator: boolean
  readonly acceleratorWorksWhenHidden: boolean
  readonly userAccelerator = null
  readonly click: (...args: unknown[]) => void
  label: string
  sublabel: string
  toolTip: string
  menu: Menu | undefined
  readonly #menus: Menus
  #isEnabled: boolean
  #isVisible: boolean
  #isChecked: boolean

  constructor(options: Template, menus: Menus) {
    this.#menus = menus
    // Electron, too, returns roles in lower case.
    this.role = options.role?.toLowerCase() as Template['role']
    const role = ROLES[this.role ?? '']
    if (this.role !== undefined && !role) throw notInTheStandIn(`menu role ${options.role}`)
    const submenu = options.submenu ?? role?.submenu?.map(toTemplate)
    this.submenu = submenu instanceof Menu ? submenu : submenu && menus.build(submenu as Template[])
    this.id = options.id ?? menus.nextId()
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal')
    this.label = options.label ?? role?.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.accelerator = options.accelerator ?? null
    this.registerAccelerator = options.registerAccelerator ?? true
    this.acceleratorWorksWhenHidden = options.acceleratorWorksWhenHidden ?? true
    this.#isEnabled = options.enabled ?? true
    this.#isVisible = options.visible ?? true
    this.#isChecked = options.checked ?? false
    const { click } = options
    // As in Electron, `item.click()` from the app's code needs no arguments.
    this.click = (event = {}, window = undefined) => {
      if (this.type === 'checkbox' && this.role === undefined) this.checked = !this.checked
      if (this.type === 'radio') this.#chooseRadio()
      if (role?.run) role.run(window as BrowserWindow | undefined, menus.app)
      // A window of the stand-in, made to Electron's description.
      else
        click?.(
          this as unknown as Electron.MenuItem,
          window as unknown as Electron.BaseWindow,
          event as Electron.KeyboardEvent,
        )
    }
  }

  get enabled(): boolean {
    return this.#isEnabled
  }

  set enabled(isEnabled: boolean) {
    this.#isEnabled = isEnabled
    this.#menus.changed()
  }

  get visible(): boolean {
    return this.#isVisible
  }

  set visible(isVisible: boolean) {
    this.#isVisible = isVisible
    this.#menus.changed()
  }

  get checked(): boolean {
    return this.#isChecked
  }

  set checked(isChecked: boolean) {
    this.#isChecked = isChecked
  }

  choose(event: object, window: BrowserWindow): void {
    try {
      this.click(event, window)
    } catch (cause) {
      reportProblem(`menu item ${this.label}`, cause)
    }
  }

  #chooseRadio(): void {
    for (const item of this.menu?.items ?? []) {
      if (item.type === 'radio') item.checked = item === this
    }
  }
}

function toTemplate(role: string): Template {
  // The names in ROLES are Electron's.
  return role === '-' ? { type: 'separator' } : { role: role as NonNullable<Template['role']> }
}

function collect(menu: Menu | null | undefined): MenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...collect(item.submenu)])
}
