import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** Words that beg, cheer or explain the app's internals. */
const banned =
  /\bplease\b|successful|\binvalid\b|\boops\b|\bsimply\b|\baccepted\b|cop(?:y|ies) of the library|\bof now\b|\btaken\b|!(?:\s|$)/i
/** Outcomes decided by the service, not this app. `…` stands for a value. */
const serviceOutcomes: readonly string[] = ['Accepted', 'Not accepted', '… not accepted']
const straightApostrophe = /\p{Letter}'\p{Letter}/u
const maxWords = 15
const maxSentences = 2

const root = path.join(import.meta.dirname, '..', '..')
const folder = path.join(root, 'renderer', 'messages')
/** Samples are content of documents. */
const files = [
  path.join(root, 'main', 'messages.ts'),
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('samples'))
    .map((name) => path.join(folder, name)),
]

type Text = { readonly file: string; readonly text: string }
type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every text in the code below a node, those inside functions included. */
function textsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node) || isCode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  const own = node.type === 'TemplateLiteral' ? [templateText(node)] : []
  const below = Object.entries(node).filter(([name]) => !(node.type === 'Property' && name === 'key'))
  return [...own, ...below.flatMap(([, inner]) => textsIn(inner))]
}

/** Imports, types, values compared with, and the words that find a topic of the help. */
function isCode({ type, key, operator }: Node): boolean {
  const isType = type.startsWith('TS') && !/^TS(As|Satisfies)Expression$/.test(type)
  const isFound = type === 'Property' && isNode(key) && key.name === 'also'
  const isComparison = type === 'BinaryExpression' && operator !== '+'
  return isType || isFound || isComparison || type === 'ImportDeclaration' || type === 'MemberExpression'
}

function templateText({ quasis }: Node): string {
  const pieces = Array.isArray(quasis) ? quasis.filter(isNode) : []
  return pieces.map(({ value }) => (value as { readonly cooked: string }).cooked).join('…')
}

const texts: readonly Text[] = files.flatMap((file) => {
  const code = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' })
  return textsIn(code).map((text) => ({ file: path.basename(file), text }))
})

const sentencesOf = (text: string) => text.split(/(?<=[.?!:;])\s+/).filter((sentence) => sentence !== '')
const wordsOf = (sentence: string) => sentence.split(/\s+/).length

test('the catalogue has no banned words, and curly apostrophes', () => {
  expect(texts.length).toBeGreaterThan(2000)
  const isBad = ({ text }: Text) => banned.test(text) || straightApostrophe.test(text)
  expect(texts.filter((one) => isBad(one) && !serviceOutcomes.includes(one.text))).toEqual([])
})

test('a message has two short sentences at most', () => {
  const isLong = ({ text }: Text) => {
    const sentences = sentencesOf(text)
    const ends = text.split(/(?<=[.?!])\s+/).length
    return ends > maxSentences || sentences.some((sentence) => wordsOf(sentence) > maxWords)
  }
  expect(texts.filter(isLong)).toEqual([])
})
