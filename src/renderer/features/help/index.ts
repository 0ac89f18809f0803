export { HelpAside, HelpProvider, useHelp } from './help-provider.tsx'
