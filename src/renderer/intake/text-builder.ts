const paragraphs: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'dl',
  'table',
  'figure',
  'hr',
])
const lines: ReadonlySet<string> = new Set([
  'div',
  'section',
  'article',
  'main',
  'aside',
  'header',
  'footer',
  'address',
  'form',
  'fieldset',
  'figcaption',
  'caption',
  'tr',
  'li',
  'dt',
  'dd',
  'body',
])

/** Builds text from tags and text nodes: line breaks where the page has them, collapsed white space elsewhere. */
export class TextBuilder {
  readonly #pieces: string[] = []
  #breaks = 0
  #isSpaceDue = false
  #isTabDue = false
  #preformatted = 0
  #isAfterMark = false

  open(name: string): void {
    if (name === 'pre') this.#preformatted += 1
    if (name === 'br') this.#breaks += 1
    this.#breakFor(name)
    if (name !== 'li') return
    this.#put('- ')
    this.#isAfterMark = true
  }

  close(name: string): void {
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1)
    this.#breakFor(name)
    if (name === 'td' || name === 'th') this.#isTabDue = true
  }

  add(text: string): void {
    if (this.#preformatted > 0) {
      if (text !== '') this.#put(text)
      return
    }
    const folded = text.replace(/[\s\u00a0]+/g, ' ')
    if (folded.startsWith(' ')) this.#isSpaceDue = true
    const words = folded.trim()
    if (words === '') return
    this.#put(words)
    this.#isSpaceDue = folded.endsWith(' ')
  }

  text(): string {
    return this.#pieces.join('').trim()
  }

  #breakFor(name: string): void {
    if (paragraphs.has(name)) this.#breaks = Math.max(this.#breaks, 2)
    else if (lines.has(name)) this.#breaks = Math.max(this.#breaks, 1)
  }

  #put(piece: string): void {
    if (this.#pieces.length > 0) {
      if (this.#breaks > 0) this.#pieces.push('\n'.repeat(Math.min(this.#breaks, 2)))
      else if (this.#isTabDue) this.#pieces.push('\t')
      else if (this.#isSpaceDue && !this.#isAfterMark) this.#pieces.push(' ')
    }
    this.#breaks = 0
    this.#isSpaceDue = false
    this.#isTabDue = false
    this.#isAfterMark = false
    this.#pieces.push(piece)
  }
}
