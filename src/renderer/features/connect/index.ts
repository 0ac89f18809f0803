export { AuthorityField, type PinnedAuthority } from './authority-field.tsx'
export { ColourChoice } from './colour-choice.tsx'
export { KeyField } from './key-field.tsx'
export { KeychainNotice } from './keychain-notice.tsx'
