/** The part of libheif's JavaScript interface in use; the package's own types omit it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes into `pixels` as RGBA, oriented as in the file. Calls back with null if that fails. */
    display(pixels: Pixels, onDone: (drawn: Pixels | null) => void): void
  }

  /** The WebAssembly is part of the module: everything is ready when this returns. */
  export default function createLibheif(): {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] }
  }
}

/** Node.js types leave this global to those of browsers. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
