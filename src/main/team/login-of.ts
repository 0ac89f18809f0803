/** A name of its own for one computer, in which whoever looks after the database knows the person again. */
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
