export type Refusal = {
  readonly kind: 'refusal'
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `extra`: field or headers. */
export function refuse(
  status: number,
  code: string,
  message: string,
  extra: Pick<Refusal, 'field' | 'headers'> = {},
): Refusal {
  return { kind: 'refusal', status, code, message, ...extra }
}
