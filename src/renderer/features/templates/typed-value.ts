/** What stands in a control, and what it was read from, which holds to the letter as long as nothing was typed. */
export type TypedValue<T> = { readonly text: string; readonly kept: T | null }
