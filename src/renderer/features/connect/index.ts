export { ConnectionFields, connectionValues, KeyField } from './connection-fields.tsx'
export { KeychainNotice } from './keychain-notice.tsx'
