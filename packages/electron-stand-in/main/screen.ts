import { EventEmitter } from 'node:events'
import type { PageState } from '../page/preload-world.ts'
import type { Bounds } from './window-frame.ts'

/** A single display, as measured by the X server at the start and by windows later. */
export class Screen extends EventEmitter {
  #size: { width: number; height: number }
  #area: { width: number; height: number }
  #scaleFactor = 1

  constructor(size: { width: number; height: number }) {
    super()
    this.#size = size
    this.#area = size
  }

  getPrimaryDisplay(): Electron.Display {
    const bounds = { x: 0, y: 0, ...this.#size }
    const workArea = { x: 0, y: 0, ...this.#area }
    return {
      id: 1,
      label: '',
      bounds,
      size: { ...this.#size },
      workArea,
      workAreaSize: { ...this.#area },
      scaleFactor: this.#scaleFactor,
      rotation: 0,
      internal: false,
      detected: true,
      touchSupport: 'unknown',
      colorDepth: 24,
      depthPerComponent: 8,
      displayFrequency: 60,
      monochrome: false,
      accelerometerSupport: 'unknown',
      colorSpace: '',
      maximumCursorSize: { width: 0, height: 0 },
      nativeOrigin: { x: 0, y: 0 },
    }
  }

  getAllDisplays(): Electron.Display[] {
    return [this.getPrimaryDisplay()]
  }

  getDisplayMatching(_bounds: Bounds): Electron.Display {
    return this.getPrimaryDisplay()
  }

  getDisplayNearestPoint(_point: { x: number; y: number }): Electron.Display {
    return this.getPrimaryDisplay()
  }

  /** A new display may be measured after this object was created. */
  measured(size: { width: number; height: number }): void {
    this.#size = size
    this.#area = size
  }

  noticed({ screen }: PageState): void {
    this.#size = { width: screen.width, height: screen.height }
    this.#area = { width: screen.availWidth, height: screen.availHeight }
    this.#scaleFactor = screen.scaleFactor
  }
}
