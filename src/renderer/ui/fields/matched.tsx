/** A text in which the part that was typed is strong. */
export function Matched({ text, typed }: { readonly text: string; readonly typed: string }) {
  const needle = typed.trim().toLocaleLowerCase()
  const at = needle === '' ? -1 : text.toLocaleLowerCase().indexOf(needle)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + needle.length)}</b>
      {text.slice(at + needle.length)}
    </>
  )
}
