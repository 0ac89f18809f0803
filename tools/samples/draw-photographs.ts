import {
  at,
  birds,
  boat,
  circle,
  createRandom,
  glitter,
  gradient,
  houses,
  lighthouse,
  line,
  type Scene,
  sailingBoat,
  scene,
  shape,
} from './shapes.ts'

function harbourAtDawn(): Scene {
  const random = createRandom(7)
  return scene(
    1080,
    675,
    gradient('sky', [0, 0, 1080, 410], ['#2a3a78', '#7d6a8c', '#e0a184', '#ffd9a0']),
    circle(720, 384, 150, '#fff0cf', 0.25),
    circle(720, 388, 46, '#fff0cf'),
    shape('M0 400Q150 300 330 350T640 410V420H0Z', '#454a70'),
    shape('M820 410Q930 330 1080 350V420H820Z', '#5a587f'),
    at(990, 356, 0.9, lighthouse('#efe7da', '#b7433c', '#ffe7a3')),
    gradient('sea', [0, 408, 1080, 267], ['#f2b383', '#8b6f87', '#28345f']),
    glitter(70, [600, 416, 220, 240], '#fff0cf', random),
    at(-10, 500, 0.9, houses(5, ['#6b5f86', '#a4586a', '#4f6d8c'], '#2b2f52', '#ffd98a', random)),
    shape('M0 498H420L396 560H0Z', '#23284a'),
    at(520, 470, 0.55, boat('#2f6d7a', '#f3e6cc')),
    at(640, 428, 0.35, boat('#4a4a70', '#f3e6cc')),
    at(830, 590, 1, boat('#8a2f3c', '#f3e6cc')),
    birds(
      [
        [300, 150],
        [345, 170],
        [270, 190],
        [800, 130],
        [850, 150],
      ],
      '#2b2f52',
    ),
  )
}

function frozenHarbour(): Scene {
  const random = createRandom(1963)
  const floe = () => {
    const [x, y, size] = [random() * 1040, 420 + random() * 220, 20 + random() * 50]
    return shape(`M${x} ${y}l${size} -8l${size * 0.8} 10l-${size * 0.5} 12l-${size} 2Z`, '#ffffff', 0.7)
  }
  const flake = () => circle(random() * 1080, random() * 660, 1.5 + random() * 2.5, '#ffffff', 0.8)
  const person = (x: number, y: number) =>
    circle(x, y - 26, 6, '#2f3742') +
    shape(`M${x - 7} ${y - 20}H${x + 7}L${x + 5} ${y + 8}H${x - 5}Z`, '#2f3742')
  return scene(
    1080,
    720,
    gradient('sky', [0, 0, 1080, 380], ['#aab8c9', '#cfd7e0', '#e5eaf0']),
    circle(770, 170, 58, '#ffffff', 0.9),
    shape('M480 372Q700 250 920 330T1080 372Z', '#8d9bb0'),
    gradient('ice', [0, 368, 1080, 352], ['#d3dde8', '#eef3f8', '#c2cfde']),
    at(60, 388, 1.15, houses(5, ['#58697c', '#6d7c8d', '#4a5868'], '#f6f9fc', '#ffe2a0', random)),
    shape('M0 386H480L440 430H0Z', '#3c4653'),
    shape('M0 380H482V390H0Z', '#f6f9fc'),
    ...Array.from({ length: 26 }, floe),
    `<g transform="rotate(-9 740 520)">${at(740, 530, 1.25, boat('#3b4654', '#8b98a8'))}</g>`,
    ...[500, 524, 552, 576, 604].map((x, index) => person(x, 520 + (index % 3) * 8)),
    ...Array.from({ length: 90 }, flake),
  )
}

function ropeWalk(): Scene {
  const frames = [1, 0.72, 0.52, 0.37, 0.26, 0.18].map((size) => {
    const [w, h] = [520 * size, 330 * size]
    return `<rect x="${540 - w}" y="${330 - h}" width="${2 * w}" height="${2 * h}" fill="none" stroke="#4b2f1e" stroke-width="${26 * size}"/>`
  })
  const windows = [0.86, 0.62, 0.44, 0.31].flatMap((size) =>
    [-1, 1].map((side) => {
      const [x, w, h] = [540 + side * 500 * size, 62 * size, 120 * size]
      return shape(
        `M${x - (side * w) / 2} ${330 - h * 0.8}L${x + (side * w) / 2} ${330 - h}V${330 + h * 0.35}L${x - (side * w) / 2} ${330 + h * 0.2}Z`,
        '#ffe3a0',
      )
    }),
  )
  const ropes = [-460, -300, -160, -60, 60, 160, 300, 460].map((x) =>
    line(`M540 345L${540 + x} 700`, '#ecd9ae', 4),
  )
  return scene(
    1080,
    700,
    gradient('wall', [0, 0, 1080, 700], ['#5e3a25', '#8a5a3a', '#a8754b']),
    shape('M540 330L0 720H1080Z', '#b07c4e'),
    shape('M540 330L0 -20H1080Z', '#6d452c'),
    ...windows,
    ...frames,
    circle(540, 330, 190, '#fff1c9', 0.18),
    circle(540, 330, 100, '#fff1c9', 0.35),
    '<rect x="500" y="296" width="80" height="62" fill="#fff1c9"/>',
    ...ropes,
    circle(350, 430, 22, '#2b1f1a'),
    shape('M322 428H378L366 410Q350 396 334 410Z', '#1d1512'),
    shape('M324 454H376L388 610H316Z', '#2b1f1a'),
    line('M372 476L450 520', '#2b1f1a', 18),
  )
}

function lighthouseByNight(): Scene {
  const random = createRandom(4)
  const star = () =>
    circle(random() * 760, random() * 520, 0.8 + random() * 1.8, '#ffffff', 0.4 + random() * 0.6)
  return scene(
    760,
    950,
    gradient('sky', [0, 0, 760, 650], ['#0a1036', '#172360', '#34499a']),
    ...Array.from({ length: 90 }, star),
    circle(150, 150, 58, '#fdf3d0'),
    circle(176, 138, 52, '#101845'),
    gradient('sea', [0, 640, 760, 310], ['#2b3f8c', '#0d1440']),
    shape('M548 336L-40 190V470Z', '#fdf3d0', 0.35),
    shape('M300 700Q420 610 560 640T760 650V860Q520 880 300 700Z', '#0a0f2c'),
    at(548, 648, 2.2, lighthouse('#e9e6f2', '#b7433c', '#fff0b0')),
    glitter(60, [30, 680, 420, 240], '#9fb2ff', random),
  )
}

function stormAtThePier(): Scene {
  const random = createRandom(12)
  const wave = (y: number, colour: string) => {
    const crests = Array.from(
      { length: 5 },
      (_, index) => `Q${index * 200 + 50} ${y - 70} ${index * 200 + 120} ${y}T${index * 200 + 200} ${y}`,
    )
    return (
      shape(`M-40 ${y}${crests.join('')}V960H-40Z`, colour) +
      line(`M-40 ${y}${crests.join('')}`, '#e6eef2', 5)
    )
  }
  const spray = () =>
    circle(400 + random() * 260, 380 + random() * 260, 2 + random() * 6, '#eef5f8', 0.4 + random() * 0.5)
  const cloud = () =>
    `<ellipse cx="${random() * 760}" cy="${random() * 260}" rx="${120 + random() * 140}" ry="${24 + random() * 36}" fill="#2b343c" opacity="0.5"/>`
  return scene(
    760,
    950,
    gradient('sky', [0, 0, 760, 620], ['#38434d', '#5c6a75', '#8f9aa3']),
    ...Array.from({ length: 10 }, cloud),
    wave(500, '#54707c'),
    at(520, 610, 1.7, lighthouse('#e6e4dd', '#9c3f39', '#ffe9a8')),
    shape('M440 600H760V690H420Z', '#1f272d'),
    ...Array.from({ length: 110 }, spray),
    wave(660, '#3d5866'),
    wave(760, '#2b4350'),
    wave(860, '#1c303b'),
  )
}

function herringGull(): Scene {
  return scene(
    800,
    800,
    gradient('sky', [0, 0, 800, 620], ['#5ea9d0', '#a9d6ea', '#d8eef4']),
    shape('M0 610Q200 540 400 600T800 580V800H0Z', '#2f7488'),
    shape('M0 680Q220 620 440 680T800 670V800H0Z', '#1f5a70'),
    shape('M338 640H462V800H338Z', '#6b4a32'),
    '<ellipse cx="400" cy="642" rx="64" ry="18" fill="#8a6244"/>',
    line('M378 636V560M420 636V560', '#e59a8a', 12),
    shape(
      'M560 200Q620 210 604 290Q600 420 520 500Q420 590 300 560Q230 550 190 600Q250 440 380 360Q470 300 480 240Q500 180 560 200Z',
      '#fbfcfd',
    ),
    shape('M500 420Q470 540 330 540Q240 540 150 640Q200 500 330 440Q440 390 500 420Z', '#9aa9b8'),
    shape('M240 560Q180 590 150 640L210 616Z', '#2b3038'),
    shape('M598 232L690 244Q700 262 684 268L598 262Z', '#f2b134'),
    circle(664, 262, 7, '#d64a35'),
    circle(564, 236, 10, '#f2b134'),
    circle(564, 236, 5, '#1d1d22'),
  )
}

function visitingYachts(): Scene {
  const random = createRandom(31)
  return scene(
    1080,
    700,
    gradient('sky', [0, 0, 1080, 400], ['#6fb4dd', '#bfe0ee', '#f0f4e6']),
    ...[
      [200, 90, 130],
      [760, 120, 170],
      [480, 70, 90],
    ].map(([x, y, rx]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="24" fill="#ffffff" opacity="0.85"/>`),
    at(
      40,
      410,
      1.1,
      houses(13, ['#e8cfa8', '#d9907a', '#a7bfae', '#f0e2c0', '#8fb0c4'], '#7d4437', '#5c7f93', random),
    ),
    gradient('sea', [0, 404, 1080, 296], ['#69b0bd', '#2f7f97', '#1b5873']),
    glitter(80, [0, 420, 1060, 260], '#e8fbff', random),
    at(180, 500, 0.8, sailingBoat('#f4f1ea', '#ffffff', '#e9b64d')),
    at(430, 540, 1.1, sailingBoat('#b7433c', '#fdf6e4', '#fdf6e4')),
    at(700, 500, 0.8, sailingBoat('#24476b', '#ffffff', '#d65f4a')),
    at(890, 580, 1.3, sailingBoat('#2d6a5c', '#fff6df', '#e9b64d')),
    birds(
      [
        [330, 180],
        [380, 160],
        [900, 210],
      ],
      '#4b6273',
    ),
  )
}

export const photographs = {
  'harbour-at-dawn': harbourAtDawn,
  'winter-1963': frozenHarbour,
  'rope-walk': ropeWalk,
  'lighthouse-by-night': lighthouseByNight,
  'storm-pier': stormAtThePier,
  'herring-gull': herringGull,
  'visiting-yachts': visitingYachts,
} as const
