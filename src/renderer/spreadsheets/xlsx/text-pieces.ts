const piecesAtMost = 4096

/** Puts text together that comes in pieces, maybe of one character each, without holding each of them for long: an array
 * of characters takes eight times the room of their text. */
export class TextPieces {
  #whole = ''
  #pieces: string[] = []

  add(piece: string): void {
    this.#pieces.push(piece)
    if (this.#pieces.length >= piecesAtMost) this.#join()
  }

  take(): string {
    this.#join()
    const whole = this.#whole
    this.#whole = ''
    return whole
  }

  #join(): void {
    if (this.#pieces.length === 0) return
    this.#whole += this.#pieces.join('')
    this.#pieces = []
  }
}
