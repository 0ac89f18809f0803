import { EventEmitter } from 'node:events'
import type { PageState } from '../page/preload-world.ts'

type Source = 'system' | 'light' | 'dark'

export class NativeTheme extends EventEmitter {
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  readonly shouldUseDarkColorsForSystemIntegratedUI = false
  #source: Source = 'system'
  #systemIsDark = false
  #isHighContrast = false

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError('Error processing argument: themeSource')
    if (source === this.#source) return
    this.#source = source
    this.emit('-changed')
    this.emit('updated', {})
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemIsDark : this.#source === 'dark'
  }

  get shouldUseHighContrastColors(): boolean {
    return this.#isHighContrast
  }

  /** Preference set for pages; empty for the system's. */
  get emulated(): string {
    return this.#source === 'system' ? '' : this.#source
  }

  /** Pages report the system's preference, unless it is overridden. */
  noticed(state: PageState): void {
    const before = [this.shouldUseDarkColors, this.#isHighContrast]
    if (this.#source === 'system') this.#systemIsDark = state.prefersDark
    this.#isHighContrast = state.prefersMoreContrast
    if (before[0] !== this.shouldUseDarkColors || before[1] !== this.#isHighContrast) this.emit('updated', {})
  }
}
