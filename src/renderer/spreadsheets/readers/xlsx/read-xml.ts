import { Parser } from 'htmlparser2'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'

/** Called for each tag of the document's own namespaces, by its local name; attributes as written, entities decoded. */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Namespaces by prefix; the default one has the prefix ''. What a tag does not declare is that of the tag around it. */
type Scope = { [prefix: string]: string }

/** One open tag. Content of tags in other namespaces is not passed to the listener. */
type OpenTag = {
  readonly scope: Scope
  readonly local: string
  readonly is: 'own' | 'transparent' | 'foreign'
}

/**
 * Extensions wrap what an older program is to read instead (ECMA-376, part 3). Their `Choice` is for programs that know
 * the extension, which this reader does not.
 */
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const transparent = new Set(['AlternateContent', 'Fallback'])
const none: ReadonlySet<string> = new Set()
/** Bytes parsed before the found cells are passed on, however large an unpacked chunk is. */
const bytesAtOnce = 16_384

/**
 * Reads XML piece by piece as a stream of tags. The namespace of the first tag is the document's own: a strict and a
 * transitional workbook differ in it, and programs differ in the prefix. A format with several namespaces names the further
 * ones as `further`. Tags of other namespaces are left out with all that they hold, because extensions use the same local names. Entities of the document's own are not expanded, so that
 * a short text cannot become a long one; a document that is not well formed is read as far as it makes sense.
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
        // A prefix that was never declared stands for itself.
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

/** Reads a whole XML document; the listener keeps the parts it wants. */
export async function readWholeXml(
  pieces: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  further?: ReadonlySet<string>,
): Promise<void> {
  for await (const _ of readXml(pieces, listener, further));
}

/** Inherits from the scope around it instead of copying it, so that many declarations in many tags stay cheap. */
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

/** A truth value of an attribute. */
export function isYes(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
