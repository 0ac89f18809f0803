import type { ChosenInTrash } from '../../../shared/schemas/trash.ts'

/** Which documents of the trash are chosen: some by their keys, or everything that the search finds. */
export type TrashChoice =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<number> }
  | { readonly kind: 'all' }

export const nothingChosen: TrashChoice = { kind: 'some', keys: new Set() }

export function isNothingChosen(choice: TrashChoice): boolean {
  return choice.kind === 'some' && choice.keys.size === 0
}

export function isChosen(choice: TrashChoice, key: number): boolean {
  return choice.kind === 'all' || choice.keys.has(key)
}

/** Taking one out of everything leaves those in sight. */
export function toggled(choice: TrashChoice, key: number, inSight: readonly number[]): TrashChoice {
  const keys = new Set(choice.kind === 'all' ? inSight : choice.keys)
  if (!keys.delete(key)) keys.add(key)
  return { kind: 'some', keys }
}

export function chosenOf(choice: TrashChoice, text: string): ChosenInTrash {
  return choice.kind === 'all' ? { kind: 'search', text } : { kind: 'keys', keys: [...choice.keys] }
}
