export { AuthorityField } from './authority-field.tsx'
export { ConnectionFields, connectionValues, KeyField } from './connection-fields.tsx'
export { FirstPasswordField, firstPasswordValues } from './first-password-field.tsx'
export { KeychainNotice } from './keychain-notice.tsx'
