/** A port without its promises: what the worker does, one for one. */
export type Synchronous<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...input: infer Input) => Promise<infer Output>
    ? (...input: Input) => Output
    : never
}
