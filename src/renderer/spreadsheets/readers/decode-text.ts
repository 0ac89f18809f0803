import type { Encoding } from '../../intake/encodings.ts'

/** The text of a file, piece by piece, without its byte-order mark. What cannot be decoded becomes U+FFFD. */
export async function* decodeText(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const reader = file.stream().getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const text = decoder.decode(piece.value, { stream: true })
      if (text !== '') yield text
    }
    const rest = decoder.decode()
    if (rest !== '') yield rest
  } finally {
    await reader.cancel()
  }
}
