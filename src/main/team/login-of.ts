/** Unique login name for a computer; a database administrator can recognise the person in it. */
export function loginOf(shown: string, randomLetters: (count: number) => string): string {
  const plain = shown
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
  const isUsable = plain !== '' && !/^(pg|desk)(_|$)/.test(plain)
  return `${isUsable ? plain : 'person'}_${randomLetters(8)}`
}
