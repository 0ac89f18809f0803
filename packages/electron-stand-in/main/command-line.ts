/** Switches of this start, `--name` and `--name=value`, parsed like Chromium. */
export class CommandLine {
  readonly #switches: Map<string, string>

  constructor(args: readonly string[]) {
    const isSwitch = (arg: string) => /^--[^-]/.test(arg)
    this.#switches = new Map(args.filter(isSwitch).map((arg) => split(arg.slice(2))))
  }

  get switches(): ReadonlyMap<string, string> {
    return this.#switches
  }

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name.toLowerCase(), value)
  }

  /** Chromium ignores arguments that are not switches. */
  appendArgument(_value: string): void {}

  hasSwitch(name: string): boolean {
    return this.#switches.has(name)
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? ''
  }

  removeSwitch(name: string): void {
    this.#switches.delete(name)
  }
}

function split(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
