/** Chromium features that contact their own hosts, or draw over an app's window. */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AutofillServerCommunication',
  'CalculateNativeWinOcclusion',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'Translate',
]

/** Prevents a request to accounts.google.com at each start. */
const ENABLED_FEATURES = ['SkipListAccountsWithoutGaiaCookies']

/** Services that Chromium contacts on its own: redirected to an impossible host, and never looked up. */
const NOBODY = [
  '--gaia-url=https://accounts.invalid',
  '--lso-url=https://accounts.invalid',
  '--google-apis-url=https://services.invalid',
  '--component-updater=url-source=https://updates.invalid/',
]

const NEVER_LOOKED_UP = [
  '*.invalid',
  'clients2.google.com',
  'content-autofill.googleapis.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
].map((host) => `MAP ${host} ~NOTFOUND`)

/** Off-screen position of windows until the app shows them. */
export const HIDDEN_POSITION = { left: -30000, top: -30000 }

const OWN_FLAGS = [
  '--test-type',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--keep-alive-for-test',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--no-service-autorun',
  '--metrics-recording-only',
  '--password-store=basic',
  '--disable-background-networking',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-infobars',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-session-crashed-bubble',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--safebrowsing-disable-auto-update',
  `--window-position=${HIDDEN_POSITION.left},${HIDDEN_POSITION.top}`,
]

/** Switches for Electron's main process that the browser ignores or interprets differently. */
const NOT_FORWARDED = new Set([
  'user-data-dir',
  'inspect',
  'inspect-brk',
  'disable-features',
  'enable-features',
  'host-resolver-rules',
  'no-sandbox',
  'app',
])

export function chromiumFlags(options: {
  switches: ReadonlyMap<string, string>
  profile: string
  hasX11: boolean
}): string[] {
  const { switches, profile, hasX11 } = options
  const forwarded = [...switches].filter(([name]) => !NOT_FORWARDED.has(name))
  return [
    ...OWN_FLAGS,
    ...NOBODY,
    `--host-resolver-rules=${[...NEVER_LOOKED_UP, switches.get('host-resolver-rules') ?? ''].filter(Boolean).join(', ')}`,
    ...forwarded.map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
    ...features('disable-features', DISABLED_FEATURES, switches),
    ...features('enable-features', ENABLED_FEATURES, switches),
    ...(switches.has('no-sandbox') ? ['--no-sandbox'] : []),
    // Wayland clients cannot position their windows, which the app's remembered bounds need.
    ...(hasX11 && !switches.has('ozone-platform') ? ['--ozone-platform=x11'] : []),
    `--user-data-dir=${profile}`,
  ]
}

function features(name: string, own: readonly string[], switches: ReadonlyMap<string, string>): string[] {
  const asked = (switches.get(name) ?? '').split(',').filter(Boolean)
  return [`--${name}=${[...new Set([...own, ...asked])].join(',')}`]
}
