import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import { type Encoding, encodingOfLabel, encodings } from './encodings.ts'
import { recogniseEncoding } from './recognise-encoding.ts'
import { createEncoder } from './testing/encode.ts'

const sentences = {
  ja: '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。薄暗い所でニャーニャー泣いていた事だけは記憶している。',
  zhs: '海洋博物馆收藏了许多古老的船只模型和航海仪器，游客可以在展厅中了解港口城市的历史与发展。',
  zht: '海洋博物館收藏了許多古老的船隻模型和航海儀器，遊客可以在展廳中了解港口城市的歷史與發展。',
  ko: '해양 박물관은 오래된 선박 모형과 항해 도구를 많이 소장하고 있으며 방문객은 항구 도시의 역사를 배울 수 있습니다.',
  ru: 'Морской музей хранит множество старинных моделей кораблей и навигационных приборов, посетители узнают историю города.',
  pl: 'Muzeum posiada wiele zabytkowych modeli statków; zwiedzający mogą poznać historię żeglugi i łączności. Źródło: książka.',
  cs: 'Námořní muzeum uchovává mnoho starých modelů lodí a přístrojů, návštěvníci poznají dějiny přístavního města.',
  de: 'Das Schifffahrtsmuseum bewahrt viele alte Schiffsmodelle; Besucher erfahren Größe, Häfen und Übersee. Straße, Füße, Öl.',
  fr: 'Le musée conserve de nombreux modèles de bateaux; les visiteurs découvrent la ville portuaire, où l’été dernier… Dès Noël.',
  el: 'Το ναυτικό μουσείο φυλάσσει πολλά παλιά μοντέλα πλοίων και όργανα, και οι επισκέπτες μαθαίνουν την ιστορία.',
  tr: 'Denizcilik müzesi birçok eski gemi modelini saklıyor; ziyaretçiler liman kentinin geçmişini öğreniyor. Şık ığdır.',
  he: 'המוזיאון הימי שומר דגמי ספינות עתיקים ומכשירי ניווט רבים והמבקרים לומדים את תולדות עיר הנמל',
  ar: 'يحتفظ المتحف البحري بالعديد من نماذج السفن القديمة وأدوات الملاحة ويتعرف الزوار على تاريخ المدينة الساحلية',
  th: 'พิพิธภัณฑ์ทางทะเลเก็บรักษาแบบจำลองเรือเก่าและเครื่องมือเดินเรือจำนวนมาก',
} as const

const written: readonly (readonly [keyof typeof sentences, Encoding])[] = [
  ['ja', 'shift_jis'],
  ['ja', 'euc-jp'],
  ['zhs', 'gbk'],
  ['zht', 'big5'],
  ['ko', 'euc-kr'],
  ['ru', 'windows-1251'],
  ['ru', 'koi8-r'],
  ['ru', 'iso-8859-5'],
  ['ru', 'x-mac-cyrillic'],
  ['pl', 'windows-1250'],
  ['pl', 'iso-8859-2'],
  ['cs', 'windows-1250'],
  ['de', 'windows-1252'],
  ['de', 'macintosh'],
  ['fr', 'windows-1252'],
  ['fr', 'macintosh'],
  ['el', 'windows-1253'],
  ['el', 'iso-8859-7'],
  ['tr', 'windows-1254'],
  ['he', 'windows-1255'],
  ['ar', 'windows-1256'],
  ['th', 'windows-874'],
]
const encoders = new Map<Encoding, ReturnType<typeof createEncoder>>()
function bytesIn(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const encode = encoders.get(encoding) ?? createEncoder(encoding)
  encoders.set(encoding, encode)
  return encode(text)
}

const readBack = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { encoding, isGuess } = await recogniseEncoding(new Blob([bytes]))
  return { text: new TextDecoder(encoding).decode(bytes), isGuess }
}

const shapes = {
  prose: (text: string) => text,
  repeated: (text: string) => `${text}\r\n`.repeat(20),
  table: (text: string) =>
    `id;name\r\n${text
      .split(/[\s。，；]/)
      .map((word, at) => `${at};${word}`)
      .join('\r\n')}`,
  'after English': (text: string) => `${'Nothing but plain words in this line.\n'.repeat(3000)}${text}`,
}

describe.each(Object.keys(shapes) as (keyof typeof shapes)[])('%s', (shape) => {
  test.each(written)(
    'of %s in %s is read as it was written, and said to be a guess',
    async (language, encoding) => {
      const text = shapes[shape](sentences[language])
      const bytes = bytesIn(text, encoding)
      expect(new TextDecoder(encoding).decode(bytes)).not.toContain('?')
      expect(await readBack(bytes)).toEqual({ text: new TextDecoder(encoding).decode(bytes), isGuess: true })
    },
  )
})

test.each(Object.entries(sentences))(
  '%s is read in every form of Unicode, with and without a mark',
  async (_, text) => {
    for (const mark of ['', '\ufeff']) {
      const little = Buffer.from(mark + text, 'utf16le')
      for (const bytes of [Buffer.from(mark + text), little, Buffer.from(little).swap16()])
        expect(await readBack(new Uint8Array(bytes))).toEqual({ text, isGuess: false })
    }
  },
)

test('replaces only invalid bytes in UTF-8', async () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0xff, 0x80)), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(sentences)), damage, async (sentence, faults) => {
      const signs: (string | number)[] = [...sentence]
      for (const [at, byte] of faults) signs.splice(at % (signs.length + 1), 0, byte)
      const bytes = Buffer.concat(
        signs.map((sign) => (typeof sign === 'string' ? Buffer.from(sign) : Buffer.of(sign))),
      )
      const { text } = await readBack(new Uint8Array(bytes))
      expect(text.replace(/[\ufffd\0]/g, '')).toBe(sentence)
    }),
    { numRuns: shortOrLong(100, 20_000) },
  )
})

test.each([
  ['Größe\u0000', 'Größe\u0000'],
  ['a\u0000b, nothing beyond ASCII', 'a\u0000b, nothing beyond ASCII'],
])('%j is UTF-8', async (text, read) => {
  expect(await readBack(new Uint8Array(Buffer.from(text)))).toEqual({ text: read, isGuess: false })
})

test('a sign that lies across two pieces of the file is whole', async () => {
  const bytes = new Uint8Array([...Buffer.from('東'), 0xff])
  for (const at of [1, 2]) {
    const file = new Blob([bytes.subarray(0, at), bytes.subarray(at)])
    expect(await recogniseEncoding(file)).toEqual({ encoding: 'utf-8', isGuess: false })
  }
})

test('prefers the declared encoding, unless it is UTF-8 and invalid', async () => {
  const bytes = bytesIn(sentences.ru, 'windows-1251')
  expect(await recogniseEncoding(new Blob([bytes]), 'koi8-r')).toEqual({ encoding: 'koi8-r', isGuess: false })
  expect(await recogniseEncoding(new Blob([bytes]), 'utf-8')).toEqual({
    encoding: 'windows-1251',
    isGuess: true,
  })
})

test('ISO-2022-JP, which is ASCII with escapes, is Japanese', async () => {
  const bytes = Buffer.from('\x1b$B8cGZ$OG-$G$"$k!#L>A0$O$^$@L5$$!#\x1b(B\r\n', 'latin1')
  expect((await readBack(new Uint8Array(bytes))).text).toContain('吾輩は猫である')
})

test.each([
  ...[
    'Größe',
    'Título;Größe\r\nÑandú;5 €',
    'Müller, Köln',
    '¿Qué tal? mañana',
    '5 €',
    '„Hafen“',
    'naïve',
    '© 2020',
  ],
  ...[
    'Ærø og Ålborg',
    'it’s',
    '20 °C',
    'garçon à Orléans',
    'João',
    '½ m²',
    'Größe: 2 m\r\n„wie neu“\r\nÑandú & 5 €',
  ],
])('a few signs are taken for Windows-1252: %j', async (text) => {
  expect(await readBack(bytesIn(text, 'windows-1252'))).toEqual({ text, isGuess: true })
})

test('every encoding of the platform can be chosen', () => {
  for (const encoding of encodings) expect(encodingOfLabel(encoding)).toBe(encoding)
  expect(encodingOfLabel('no such thing')).toBeUndefined()
})
