/**
 * Gives the memory of bytes back at once, instead of whenever the engine next looks through all of it: with pictures
 * that is megabytes for each. What shares its memory with others stays. Only for bytes that nothing else holds any more.
 */
export function freeBytes(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0)
}
