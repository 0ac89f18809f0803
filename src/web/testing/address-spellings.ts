import fc from 'fast-check'

/** Every kind of IPv4 address that is not on the public internet: network and length of its prefix. */
const privateIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['169.254.169.254', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['255.255.255.255', 32],
]

const publicIpv4: readonly (readonly [string, number])[] = [
  ['1.0.0.0', 8],
  ['8.0.0.0', 8],
  ['93.184.216.0', 24],
  ['172.15.0.0', 16],
  ['172.32.0.0', 16],
  ['223.255.255.0', 24],
]

/** Prefixes of IPv6 addresses that are not on the public internet by themselves, as their first bits. */
const privateIpv6: readonly string[] = [
  ...['fe80:', 'fe90:', 'febf:', 'fc00:', 'fd00:', 'fec0:', 'ff02:', '100:', '2001:db8:', '3fff:0:', '5f00:'],
  ...['2001:2:', '2001:10:', '4000:', '64:ff9b:1:'],
]

const publicIpv6: readonly string[] = ['2606:4700:', '2a00:1450:', '2001:4860:', '2400:cb00:']

/** The IPv6 addresses that carry an IPv4 address to a gateway, or are another spelling of it. */
const carriers: readonly ((high: string, low: string) => string)[] = [
  (high, low) => `::ffff:${high}:${low}`,
  (high, low) => `::${high}:${low}`,
  (high, low) => `64:ff9b::${high}:${low}`,
  (high, low) => `64:ff9b:1::${high}:${low}`,
  (high, low) => `2002:${high}:${low}::`,
  (high, low) => `2002:${high}:${low}::1`,
  (high, low) => `2001:0:${high}:${low}::`,
  (high, low) => `fe80::5efe:${high}:${low}`,
  (high, low) => `::ffff:0:${high}:${low}`,
]

const toNumber = (address: string) =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

const inNetwork = (networks: readonly (readonly [string, number])[]): fc.Arbitrary<number> =>
  fc
    .constantFrom(...networks)
    .chain(([network, bits]) =>
      fc
        .integer({ min: 0, max: 2 ** (32 - bits) - 1 })
        .map((host) => Math.floor(toNumber(network) / 2 ** (32 - bits)) * 2 ** (32 - bits) + host),
    )

const radix = fc.constantFrom(
  (part: number) => `${part}`,
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X${part.toString(16).toUpperCase()}`,
  (part: number) => `0x000${part.toString(16)}`,
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `000${part.toString(8)}`,
)

/** Changes that the parser of hosts ignores. */
const disguise = fc.constantFrom(
  (text: string) => text,
  (text: string) => `${text}.`,
  (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text: string) => text.replaceAll('.', '\u3002'),
  (text: string) => text.replaceAll('.', '\uff0e'),
  (text: string) => text.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  (text: string) => `${text.slice(0, 1)}\u00ad${text.slice(1)}`,
)

/** An IPv4 address in one to four parts, each decimal, octal or hexadecimal. */
function spellIpv4(number: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(radix, { minLength: 4, maxLength: 4 }), disguise)
    .map(([count, spell, hide]) => {
      const first = [24, 16, 8].slice(0, count - 1).map((shift) => Math.floor(number / 2 ** shift) % 256)
      const rest = number % 2 ** (32 - 8 * (count - 1))
      return hide([...first, rest].map((part, at) => spell[at]?.(part)).join('.'))
    })
}

const hexOf = (part: number) => part.toString(16)
const carried = (number: number): fc.Arbitrary<string> =>
  fc
    .constantFrom(...carriers)
    .map((carry) => carry(hexOf(Math.floor(number / 65_536)), hexOf(number % 65_536)))

/** An IPv6 address between brackets: shortened or whole, in capitals, its end with dots. */
function spellIpv6(address: string): fc.Arbitrary<string> {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const whole = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const dotted = whole.slice(6).flatMap((part) => {
    const number = Number.parseInt(part, 16)
    return [number >> 8, number & 255]
  })
  return fc
    .constantFrom(
      address,
      address.toUpperCase(),
      whole.join(':'),
      whole.map((part) => part.padStart(4, '0')).join(':'),
      `${whole.slice(0, 6).join(':')}:${dotted.join('.')}`,
    )
    .map((spelt) => `[${spelt}]`)
}

const under = (prefixes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...prefixes),
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 1, max: 0xffff }),
    )
    .map(([prefix, middle, last]) => `${prefix}${hexOf(middle)}::${hexOf(last)}`)

/** Hosts of addresses, in any spelling, that are this computer's, a local network's or a cloud's own. */
export const privateHost: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: inNetwork(privateIpv4).chain(spellIpv4) },
  { weight: 3, arbitrary: inNetwork(privateIpv4).chain(carried).chain(spellIpv6) },
  fc.constantFrom('::1', '::').chain(spellIpv6),
  under(privateIpv6).chain(spellIpv6),
)

/** Hosts of this computer, in any spelling that a system might connect to it by. */
export const loopbackHost: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(toNumber('127.0.0.1'), toNumber('127.9.8.7'), 0).chain(spellIpv4),
  fc
    .constantFrom(toNumber('127.0.0.1'), 0)
    .chain((number) => spellIpv6(`::ffff:${hexOf(Math.floor(number / 65_536))}:${hexOf(number % 65_536)}`)),
  fc.constantFrom('::1', '::').chain(spellIpv6),
  fc.constantFrom('localhost', 'LOCALHOST', 'localhost.', 'ｌocalhost', '%6cocalhost'),
)

export const publicHost: fc.Arbitrary<string> = fc.oneof(
  inNetwork(publicIpv4).chain(spellIpv4),
  inNetwork(publicIpv4)
    .map((number) => `::ffff:${hexOf(Math.floor(number / 65_536))}:${hexOf(number % 65_536)}`)
    .chain(spellIpv6),
  under(publicIpv6).chain(spellIpv6),
)
