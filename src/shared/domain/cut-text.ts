/** Returns at most `longest` UTF-16 units of the beginning, without splitting a surrogate pair. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
}

export function shortenText(text: string, longest: number): string {
  return text.length <= longest ? text : `${cutText(text, longest - 1)}…`
}

/** Returns at most `longest` UTF-16 units of the end, without splitting a surrogate pair. */
export function tailOfText(text: string, longest: number): string {
  if (text.length <= longest) return text
  return text.slice(text.length - longest).replace(/^[\udc00-\udfff]/, '')
}
