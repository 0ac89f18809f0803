export type JsonPlace = {
  readonly kind: 'name' | 'value' | 'entry'
  /** Names leading to the group, value or list, without list positions. */
  readonly path: readonly string[]
  readonly taken: ReadonlySet<string>
  readonly from: number
  readonly to: number
  /** True if something is typed here already, so that completion opens without being asked. */
  readonly isStarted: boolean
  readonly hasValue: boolean
  /** Offset of a missing comma after the previous entry; `isFollowed`: the next entry needs one before it. */
  readonly commaAt: number | undefined
  readonly isFollowed: boolean
}

type Frame = {
  readonly isGroup: boolean
  readonly taken: string[]
  name: string | undefined
  expects: 'name' | 'colon' | 'value' | 'comma'
}

type Token = { readonly text: string; readonly start: number; readonly end: number }

/** JSON tokens and near misses: an unclosed string ends with its line. */
const jsonToken = () => /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g

/** Finds the insertion context at an offset of incomplete JSON. Undefined if nothing can be inserted. */
export function placeInJson(text: string, at: number): JsonPlace | undefined {
  const tokens = jsonToken()
  const open: Frame[] = []
  let before: Token | undefined
  let inside: Token | undefined
  let after: Token | undefined
  let found: ReturnType<typeof lookAround> | undefined
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length }
    if (found === undefined && isTyped(token, at)) {
      found = lookAround(open)
      inside = token
      take(open, token, true)
      continue
    }
    if (found === undefined && token.start >= at) found = lookAround(open)
    if (found === undefined) before = token
    else after ??= token
    take(open, token, false)
    // Text after the end of the enclosing container is irrelevant.
    if (found !== undefined && open.length < found.depth) break
  }
  found ??= lookAround(open)
  return inside === undefined ? betweenTokens(at, found, before, after) : inToken(at, found, inside, after)
}

function isTyped({ text, start, end }: Token, at: number): boolean {
  if (start >= at || '{}[],:'.includes(text)) return false
  return at < end || (at === end && !isClosed(text))
}

function isClosed(token: string): boolean {
  if (!token.startsWith('"')) return /^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(token)
  return token.length > 1 && /(?:^|[^\\])(?:\\\\)*"$/.test(token.slice(1))
}

function take(open: Frame[], { text }: Token, isLeftOut: boolean): void {
  const frame = open.at(-1)
  if (text === '{' || text === '[') {
    if (frame !== undefined) frame.expects = 'comma'
    open.push({
      isGroup: text === '{',
      taken: [],
      name: undefined,
      expects: text === '{' ? 'name' : 'value',
    })
    return
  }
  if (text === '}' || text === ']') {
    open.pop()
    return
  }
  if (frame === undefined) return
  if (text === ',') frame.expects = frame.isGroup ? 'name' : 'value'
  else if (text === ':') frame.expects = 'value'
  else if (frame.isGroup && frame.expects !== 'value') {
    frame.name = decode(text)
    if (!isLeftOut) frame.taken.push(frame.name)
    frame.expects = 'colon'
  } else {
    if (!frame.isGroup && !isLeftOut) frame.taken.push(decode(text))
    frame.expects = 'comma'
  }
}

function decode(token: string): string {
  if (!token.startsWith('"')) return token
  if (!token.includes('\\')) return token.slice(1, token.endsWith('"') && token.length > 1 ? -1 : undefined)
  try {
    return String(JSON.parse(token))
  } catch {
    return token.slice(1)
  }
}

function lookAround(open: readonly Frame[]) {
  const frame = open.at(-1)
  const path = open.slice(0, -1).flatMap(({ isGroup, name }) => (isGroup ? [name ?? ''] : []))
  return { depth: open.length, frame, expects: frame?.expects, name: frame?.name, path }
}

type Around = ReturnType<typeof lookAround>

function roleAt({ frame, expects, name, path }: Around): Pick<JsonPlace, 'kind' | 'path'> | undefined {
  if (frame === undefined) return undefined
  if (!frame.isGroup) return { kind: 'entry', path }
  return expects === 'value' ? { kind: 'value', path: [...path, name ?? ''] } : { kind: 'name', path }
}

function inToken(at: number, around: Around, token: Token, after: Token | undefined): JsonPlace | undefined {
  const role = roleAt(around)
  if (role === undefined || around.frame === undefined) return undefined
  // A quote typed before existing text swallows that text: replace only what precedes the caret.
  const isOwn = isClosed(token.text)
    ? after === undefined || ':,}]'.includes(after.text) || after.start > token.end
    : /^[\w-]*\s*$/.test(token.text.slice(at - token.start))
  const to = isOwn ? token.start + token.text.trimEnd().length : at
  return {
    ...role,
    taken: new Set(around.frame.taken),
    from: token.start,
    to: Math.max(to, at),
    isStarted: true,
    hasValue: isOwn && after?.text === ':',
    commaAt: undefined,
    isFollowed: isOwn ? isFollowed(after) : /^\s*["\w{[]/.test(token.text.slice(at - token.start)),
  }
}

function betweenTokens(
  at: number,
  around: Around,
  before: Token | undefined,
  after: Token | undefined,
): JsonPlace | undefined {
  const role = roleAt(around)
  if (role === undefined || around.frame === undefined || around.expects === 'colon') return undefined
  const isValueThere = after !== undefined && !'}],:'.includes(after.text)
  if (role.kind === 'value' && (isValueThere || before?.text !== ':')) return undefined
  // Nothing can be inserted at a name before a colon, or at a filled place between commas.
  if (after?.text === ':' || (after?.text === ',' && around.expects !== 'comma')) return undefined
  return {
    ...role,
    taken: new Set(around.frame.taken),
    from: at,
    to: at,
    isStarted: false,
    hasValue: false,
    commaAt: around.expects === 'comma' ? before?.end : undefined,
    isFollowed: role.kind !== 'value' && isFollowed(after),
  }
}

function isFollowed(after: Token | undefined): boolean {
  return after !== undefined && !'}],:'.includes(after.text)
}
