import { Parser } from 'htmlparser2'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'

/**
 * Called for each tag of the document's namespaces, by local name. Attributes are as written, with entities
 * decoded.
 */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Namespaces by prefix; '' is the default. Inherited from the parent tag. */
type Scope = { [prefix: string]: string }

/** Open tag. Content in foreign namespaces is not passed to the listener. */
type OpenTag = {
  readonly scope: Scope
  readonly local: string
  readonly is: 'own' | 'transparent' | 'foreign'
}

/**
 * Extensions wrap a fallback for older programs (ECMA-376, part 3). Their `Choice` is for programs that know
 * the extension, which this reader does not.
 */
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const transparent = new Set(['AlternateContent', 'Fallback'])
const none: ReadonlySet<string> = new Set()
/** Bytes parsed before cells are passed on, however large an unpacked chunk is. */
const bytesAtOnce = 16_384

/**
 * Reads XML in chunks as a stream of tags. The root tag's namespace is the document's own: strict and
 * transitional workbooks differ in it, and programs differ in the prefix. `further` names a format's other
 * namespaces. Foreign tags are skipped with their content, because extensions reuse local names. Custom
 * entities are not expanded, so that a short text cannot become a long one. A malformed document is read as
 * far as possible.
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  further: ReadonlySet<string> = none,
): AsyncGenerator<void> {
  const open: OpenTag[] = []
  let lengthSinceEvent = 0
  let own: string | undefined
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        lengthSinceEvent = 0
        if (open.length >= limits.tagDepth) throw new TableProblem('damaged')
        const parent = open.at(-1)
        const scope = scopeOf(attributes, parent?.scope ?? null)
        const colon = name.indexOf(':')
        const local = colon === -1 ? name : name.slice(colon + 1)
        const prefix = colon === -1 ? '' : name.slice(0, colon)
        // An undeclared prefix counts as a namespace.
        const namespace = scope[prefix] ?? prefix
        own ??= namespace
        const is =
          parent?.is === 'foreign'
            ? 'foreign'
            : namespace === own || further.has(namespace)
              ? 'own'
              : namespace === compatibility && transparent.has(local)
                ? 'transparent'
                : 'foreign'
        open.push({ scope, local, is })
        if (is === 'own') listener.open(local, attributes)
      },
      ontext: (text) => {
        lengthSinceEvent = 0
        if (open.at(-1)?.is === 'own') listener.text?.(text)
      },
      onclosetag: () => {
        lengthSinceEvent = 0
        const tag = open.pop()
        if (tag?.is === 'own') listener.close?.(tag.local)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece))
    for (let at = 0; at < piece.length; at += bytesAtOnce) {
      const text = decoder.decode(piece.subarray(at, at + bytesAtOnce), { stream: true })
      lengthSinceEvent += text.length
      parser.write(text)
      if (lengthSinceEvent > limits.tagLength) throw new TableProblem('damaged')
      yield
    }
  }
  parser.write(decoder?.decode() ?? '')
  parser.end()
  yield
}

export async function readWholeXml(
  pieces: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  further?: ReadonlySet<string>,
): Promise<void> {
  for await (const _ of readXml(pieces, listener, further));
}

/** Inherits from the outer scope instead of copying it, so that many declarations in many tags stay cheap. */
function scopeOf(attributes: Readonly<Record<string, string>>, outer: Scope | null): Scope {
  let scope = outer
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    if (scope === outer) scope = scopeIn(outer)
    if (scope !== null) scope[name.slice(6)] = attributes[name] ?? ''
  }
  return scope ?? scopeIn(null)
}

function scopeIn(outer: Scope | null): Scope {
  const scope: Scope = Object.create(outer)
  return scope
}

export function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
