import { existsSync, readFileSync } from 'node:fs'

/** A PNG picture, in the stand-in's scope: screenshots, and icons that are only passed on. */
export class NativeImage {
  readonly #png: Buffer

  constructor(png: Buffer) {
    this.#png = png
  }

  static read(path: string): NativeImage {
    return new NativeImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0))
  }

  isEmpty(): boolean {
    return this.#png.length === 0
  }

  toPNG(): Buffer {
    return Buffer.from(this.#png)
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`
  }

  getSize(): { width: number; height: number } {
    if (this.#png.length < 24) return { width: 0, height: 0 }
    // A PNG's first chunk is its header, which starts with width and height (PNG specification, 11.2.2).
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
  }
}
