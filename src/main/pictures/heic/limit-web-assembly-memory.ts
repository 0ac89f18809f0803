const pageBytes = 65_536

/**
 * Limits the memory of this thread's WebAssembly to `maximumBytes`. A thread's own limits count JavaScript
 * alone, and a module's maximum is fixed when it is compiled.
 */
export function limitWebAssemblyMemory(maximumBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > maximumBytes)
      throw new RangeError('WebAssembly may not have this much memory')
    return grow.call(this, pages)
  }
}
