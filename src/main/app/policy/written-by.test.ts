import { describe, expect, it } from 'vitest'
import { isAdministratorsAlone } from './written-by.ts'

const usual = '(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'

describe('judging security descriptors', () => {
  it.each([
    `O:BAG:S-1-5-21-1-2-3-513D:AI${usual}`,
    `O:SYG:SYD:PAI${usual}(A;;FR;;;WD)(A;;GRGX;;;AU)`,
    `O:S-1-5-32-544G:SYD:${usual}(D;;FA;;;WD)(A;OICIIO;GA;;;CO)`,
    `O:S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464G:SYD:${usual}S:AI(AU;SA;FA;;;WD)`,
  ])('yes: %s', (sddl) => expect(isAdministratorsAlone(sddl)).toBe(true))

  it.each([
    '',
    'O:BAG:BA',
    'O:BAG:BAD:',
    'O:BAG:BAD:NO_ACCESS_CONTROL',
    `O:S-1-5-21-1-2-3-1001G:BAD:${usual}`,
    `O:BUG:BAD:${usual}`,
    `O:BAG:BAD:${usual}(A;;FA;;;WD)`,
    `O:BAG:BAD:${usual}(A;;0x1301bf;;;AU)`,
    `O:BAG:BAD:${usual}(A;;FRDC;;;BU)`,
    `O:BAG:BAD:${usual}(A;;WD;;;S-1-5-21-1-2-3-1001)`,
    `O:BAG:BAD:${usual}(XA;;FR;;;BU;(Member_of {SID(BA)}))`,
    `O:BAG:BAD:${usual}(OA;;FR;;;BU)`,
    `O:BAG:BAD:${usual}(A;;F;;;BU)`,
    `D:${usual}`,
  ])('no: %s', (sddl) => expect(isAdministratorsAlone(sddl)).toBe(false))
})
