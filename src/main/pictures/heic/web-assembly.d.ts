/** What is used here of a global that the types of Node.js leave to those of browsers. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
