/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** A password that can be read out on the phone: 79 bits, used once. */
export function createFirstPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(groups * groupLength))
  const drawn = [...random].map((value) => letters.charAt(value % letters.length))
  return Array.from({ length: groups }, (_, at) =>
    drawn.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}
