import type { ReviewCandidate, ReviewContent, ReviewProblem } from '../../../shared/schemas/review.ts'

const text = (content: string): ReviewContent => ({ kind: 'text', text: content })

export function goodRow(index: number): ReviewCandidate {
  return {
    content: text(`Description of article ${index}, which is like no other. `.repeat(3 + (index % 9))),
    title: `Article ${index}`,
    collection: 'articles',
    documentId: `article-${index}`,
    metadata: `{"number": ${index}, "price": ${index}.50, "code": "00${index}", "tags": ["a", "b"]}`,
    source: `articles.csv, row ${index + 2}`,
    problems: [],
  }
}

const faults: readonly { readonly code: ReviewProblem['code']; readonly of: Partial<ReviewCandidate> }[] = [
  { code: 'title-missing', of: { title: '  ' } },
  { code: 'title-too-long', of: { title: 'a'.repeat(10_001) } },
  { code: 'collection-missing', of: { collection: '' } },
  { code: 'collection-too-long', of: { collection: 'a'.repeat(1001) } },
  { code: 'id-missing', of: { documentId: ' ' } },
  { code: 'id-not-usable', of: { documentId: 'two\nlines' } },
  { code: 'text-missing', of: { content: text('\u00a0\n') } },
  { code: 'address-missing', of: { content: { kind: 'website', address: '' } } },
  { code: 'address-not-usable', of: { content: { kind: 'website', address: 'www.example.com' } } },
  { code: 'address-not-usable', of: { content: { kind: 'picture-address', address: 'C:\\picture.png' } } },
  {
    code: 'picture-gone',
    of: {
      content: {
        kind: 'picture-file',
        picture: {
          id: 'd'.repeat(64),
          mediaType: 'image/png',
          byteLength: 10,
          width: 1,
          height: 1,
          name: 'gone.png',
        },
      },
    },
  },
  { code: 'metadata-value-expected', of: { metadata: '{"price": }' } },
  { code: 'metadata-not-an-object', of: { metadata: '[1, 2]' } },
  { code: 'metadata-duplicate-field', of: { metadata: '{"a": 1, "a": 2}' } },
  { code: 'metadata-bad-number', of: { metadata: '{"a": 01}' } },
  { code: 'metadata-comment', of: { metadata: '{"a": 1 /* one */}' } },
  {
    code: 'number-not-exact',
    of: { problems: [{ field: 'metadata', code: 'number-not-exact', facts: { name: 'code' } }] },
  },
  {
    code: 'too-many-cells',
    of: { problems: [{ field: 'content', code: 'too-many-cells', facts: { count: 9 } }] },
  },
]

/** `badCount` rows, spread evenly, have the faults in turn; `codes` by document position from 1. */
export function goodAndBadRows(
  count: number,
  badCount: number,
): { readonly rows: readonly ReviewCandidate[]; readonly codes: ReadonlyMap<number, ReviewProblem['code']> } {
  const codes = new Map<number, ReviewProblem['code']>()
  const isBad = (index: number) =>
    Math.floor(((index + 1) * badCount) / count) > Math.floor((index * badCount) / count)
  const rows = Array.from({ length: count }, (_, index) => {
    const fault = isBad(index) ? faults[codes.size % faults.length] : undefined
    if (fault === undefined) return goodRow(index)
    codes.set(index + 1, fault.code)
    return { ...goodRow(index), ...fault.of }
  })
  return { rows, codes }
}
