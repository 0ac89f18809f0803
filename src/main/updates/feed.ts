export type Feed =
  | { readonly provider: 'github'; readonly owner: string; readonly repo: string }
  | { readonly provider: 'generic'; readonly url: string }

export type PackedFeed = {
  readonly feed: Feed | null
  readonly hasPublisher: boolean
}

/**
 * Reads `app-update.yml`, which electron-builder writes beside the packed app: one `name: value` a line.
 * Ignores everything else, especially a token.
 */
export function readPackedFeed(text: string | null): PackedFeed {
  const value = (name: string) => {
    const found = new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(text ?? '')?.[1]?.trim() ?? ''
    return /^(['"])(.*)\1$/.exec(found)?.[2] ?? found
  }
  return {
    feed: readFeed(value),
    hasPublisher: /^publisherName:[ \t]*(\S|\r?\n[ \t]*-[ \t]*\S)/m.test(text ?? ''),
  }
}

function readFeed(value: (name: string) => string): Feed | null {
  const [owner, repo, url] = [value('owner'), value('repo'), value('url')]
  const isName = (name: string) => /^[\w.-]{1,100}$/.test(name)
  if (value('provider') === 'github' && isName(owner) && isName(repo))
    return { provider: 'github', owner, repo }
  if (value('provider') === 'generic' && isHttps(url)) return { provider: 'generic', url }
  return null
}

function isHttps(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

export function hostOf(feed: Feed): string {
  return feed.provider === 'github' ? 'github.com' : new URL(feed.url).host
}

/** Returns the page with newer versions to download by hand. Null if the feed has none. */
export function downloadPageOf(feed: Feed): string | null {
  return feed.provider === 'github' ? `https://github.com/${feed.owner}/${feed.repo}/releases/latest` : null
}
