import type { LookPiece, TemplateStore } from './ports.ts'

const idsTogether = 500

/** Looks at documents to the end, a piece at a time, so that whatever else is asked of the library goes in between. */
export async function lookThrough(
  store: Pick<TemplateStore, 'templateLook'>,
  { ids, ...wanted }: Omit<LookPiece, 'from'>,
): Promise<void> {
  const look = async (some: readonly string[] | null, from: number): Promise<void> => {
    while (!(await store.templateLook({ ...wanted, ids: some, from })));
  }
  if (ids === null) return look(null, 0)
  for (let from = 0; from < ids.length; from += idsTogether) {
    await look(ids.slice(from, from + idsTogether), from)
  }
}
