import type { WebContents } from 'electron'
import { zoomLevels } from '../../../shared/schemas/settings.ts'
import type { SettingsStore } from '../../settings/settings.ts'

type Zoomed = Pick<WebContents, 'setZoomLevel'>

type ZoomDeps = {
  readonly settings: Pick<SettingsStore, 'preferences' | 'changePreferences' | 'onChange'>
  readonly contents: () => readonly Zoomed[]
}

export type ZoomStep = 1 | -1 | null

export class Zoom {
  readonly #deps: ZoomDeps
  #applied: number

  constructor(deps: ZoomDeps) {
    this.#deps = deps
    this.#applied = this.#level()
    deps.settings.onChange(() => {
      const level = this.#level()
      if (level === this.#applied) return
      this.#applied = level
      for (const contents of deps.contents()) contents.setZoomLevel(level)
    })
  }

  change(step: ZoomStep): void {
    const { least, most, step: size } = zoomLevels
    const wanted = step === null ? 0 : this.#level() + step * size
    this.#deps.settings.changePreferences({ zoomLevel: Math.min(most, Math.max(least, wanted)) })
  }

  /** Chromium keeps a level for each address, so it can only be set once a page is loaded. */
  loaded(contents: Zoomed): void {
    contents.setZoomLevel(this.#level())
  }

  #level(): number {
    return this.#deps.settings.preferences().zoomLevel
  }
}
