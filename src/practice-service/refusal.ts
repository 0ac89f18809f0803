/** Refused request, as it is answered: a status and a message. */
export type Refusal = {
  readonly kind: 'refusal'
  readonly status: number
  readonly code: string
  readonly message: string
  /** The member of the body that is wrong, where it is one. */
  readonly field?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a refusal; `extra` adds the field or the headers that go with it. */
export function refuse(
  status: number,
  code: string,
  message: string,
  extra: Pick<Refusal, 'field' | 'headers'> = {},
): Refusal {
  return { kind: 'refusal', status, code, message, ...extra }
}
