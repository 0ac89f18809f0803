export { ColourChoice } from './colour-choice.tsx'
export { KeyField } from './key-field.tsx'
export { KeychainNotice } from './keychain-notice.tsx'
export { Welcome } from './welcome.tsx'
