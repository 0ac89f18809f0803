import { EventEmitter } from 'node:events'
import { preventable } from './preventable.ts'
import { type Bounds, type BrowserBounds, WindowFrame } from './window-frame.ts'

type Size = [width: number, height: number]

/** Position and size in a window's interface. */
export abstract class WindowGeometry extends EventEmitter {
  protected readonly frame: WindowFrame
  readonly #workArea: () => Bounds

  constructor(options: Electron.BrowserWindowConstructorOptions, workArea: () => Bounds) {
    super()
    const { width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    const area = workArea()
    const x = options.x ?? area.x + Math.max(0, Math.round((area.width - width) / 2))
    const y = options.y ?? area.y + Math.max(0, Math.round((area.height - height) / 2))
    this.#workArea = workArea
    this.frame = new WindowFrame({
      bounds: { x, y, width, height },
      minimum: { width: minWidth, height: minHeight },
      announce: (change) => this.#announce(change),
      apply: (bounds) => this.applyBounds(bounds),
      read: (use) => this.readBounds(use),
    })
  }

  /** Both are applied once the window is open, in call order. */
  protected abstract applyBounds(bounds: BrowserBounds): void
  protected abstract readBounds(use: (bounds: BrowserBounds) => void): void

  minimize(): void {
    this.frame.setState('minimized')
  }

  isMinimized(): boolean {
    return this.frame.is('minimized')
  }

  restore(): void {
    this.frame.setState('normal')
  }

  maximize(): void {
    this.frame.setState('maximized')
  }

  unmaximize(): void {
    if (this.isMaximized()) this.frame.setState('normal')
  }

  isMaximized(): boolean {
    return this.frame.is('maximized')
  }

  setFullScreen(isFullScreen: boolean): void {
    if (isFullScreen !== this.isFullScreen()) this.frame.setState(isFullScreen ? 'fullscreen' : 'normal')
  }

  isFullScreen(): boolean {
    return this.frame.is('fullscreen')
  }

  isNormal(): boolean {
    return this.frame.is('normal')
  }

  getBounds(): Bounds {
    return this.frame.bounds
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.frame.setBounds(bounds)
  }

  getNormalBounds(): Bounds {
    return this.frame.normalBounds
  }

  getContentBounds(): Bounds {
    return this.frame.bounds
  }

  getSize(): Size {
    const { width, height } = this.frame.bounds
    return [width, height]
  }

  setSize(width: number, height: number): void {
    this.frame.setBounds({ width, height })
  }

  getContentSize(): Size {
    return this.getSize()
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height)
  }

  getPosition(): [x: number, y: number] {
    const { x, y } = this.frame.bounds
    return [x, y]
  }

  setPosition(x: number, y: number): void {
    this.frame.setBounds({ x, y })
  }

  center(): void {
    const area = this.#workArea()
    const [width, height] = this.getSize()
    this.setPosition(
      area.x + Math.round((area.width - width) / 2),
      area.y + Math.round((area.height - height) / 2),
    )
  }

  setMinimumSize(width: number, height: number): void {
    this.frame.minimum = { width, height }
  }

  getMinimumSize(): Size {
    return [this.frame.minimum.width, this.frame.minimum.height]
  }

  #announce(change: string): void {
    this.emit(change, preventable({}))
    if (change === 'resize') this.emit('resized')
    if (change === 'move') this.emit('moved')
  }
}
