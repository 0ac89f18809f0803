/**
 * Web-standard globals common to Node and Chromium. Shared code is compiled with neither library, so using
 * anything else fails to compile.
 */
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly href: string
}
