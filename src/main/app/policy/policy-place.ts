/** Where administrators put files for all users of a computer, by system; never read from the environment. */
const places: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Library/Application Support/Index Desk/policy.json',
  win32: String.raw`C:\ProgramData\Index Desk\policy.json`,
}
const elsewhere = '/etc/index-desk/policy.json'

export function policyPlace(platform: NodeJS.Platform): string {
  return places[platform] ?? elsewhere
}
