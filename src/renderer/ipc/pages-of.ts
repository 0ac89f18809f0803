/** The pages of a list, one after the other; `read` is given where to go on, null for the first. */
export async function* pagesOf<P extends { readonly next: unknown }>(
  read: (after: P['next'] | null) => Promise<P>,
): AsyncGenerator<P> {
  let after: P['next'] | null = null
  do {
    const page: P = await read(after)
    yield page
    after = page.next
  } while (after !== null)
}
