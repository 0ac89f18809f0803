import { circle, gradient, line, type Scene, scene, shape, text } from './shapes.ts'

function shipsBell(): Scene {
  return scene(
    800,
    800,
    gradient('ground', [0, 0, 800, 800], ['#59656b', '#3b464c', '#262e33']),
    '<linearGradient id="brass" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#7a5417"/><stop offset=".3" stop-color="#f2d27a"/><stop offset=".55" stop-color="#c79337"/><stop offset="1" stop-color="#6b470f"/></linearGradient>',
    '<ellipse cx="400" cy="664" rx="250" ry="30" fill="#161c20" opacity="0.8"/>',
    '<path d="M362 190v-30a38 38 0 0 1 76 0v30" fill="none" stroke="url(#brass)" stroke-width="26"/>',
    circle(400, 648, 34, '#b98a35'),
    shape(
      'M310 186Q400 160 490 186Q520 240 530 400Q540 520 604 590V612H196V590Q260 520 270 400Q280 240 310 186Z',
      'url(#brass)',
    ),
    line('M262 430H538M258 446H542', '#6b470f', 3),
    text(400, 350, 28, '#5a3c0d', 'GOOD INTENT', 1),
    text(400, 398, 28, '#5a3c0d', '1911', 4),
  )
}

function netFloats(): Scene {
  const colours = ['#d4523f', '#e9b64d', '#2f8f83', '#f4efe2', '#4a6fb5']
  const float = (x: number, y: number, colour: string) =>
    [
      line(`M${x} 60V${y - 58}`, '#c2a46c', 5),
      `<ellipse cx="${x}" cy="${y}" rx="48" ry="64" fill="${colour}"/>`,
      shape(
        `M${x - 47} ${y - 8}Q${x} ${y + 10} ${x + 47} ${y - 8}V${y + 14}Q${x} ${y + 32} ${x - 47} ${y + 14}Z`,
        '#ffffff',
        0.85,
      ),
      `<ellipse cx="${x - 16}" cy="${y - 32}" rx="9" ry="16" fill="#ffffff" opacity="0.45"/>`,
      circle(x, y - 64, 8, '#2b2320'),
    ].join('')
  const planks = Array.from({ length: 8 }, (_, at) => line(`M${at * 100} 0V800`, '#1d3439', 4))
  const places = [
    [90, 240],
    [220, 330],
    [350, 220],
    [470, 350],
    [600, 230],
    [715, 330],
    [150, 560],
    [290, 620],
    [430, 570],
    [560, 640],
    [680, 580],
  ] as const
  return scene(
    800,
    800,
    gradient('wall', [0, 0, 800, 800], ['#3c646b', '#2a4a51', '#1f383e']),
    ...planks,
    line('M0 60H800', '#c2a46c', 12),
    ...places.map(([x, y], at) => float(x, y, colours[at % colours.length] ?? '#f4efe2')),
  )
}

function compass(): Scene {
  const marks = Array.from({ length: 32 }, (_, at) => {
    const length = at % 8 === 0 ? 44 : at % 4 === 0 ? 30 : 16
    return `<path d="M400 150v${length}" stroke="#3a3026" stroke-width="${at % 4 === 0 ? 6 : 3}" transform="rotate(${(at * 360) / 32} 400 400)"/>`
  })
  const point = (turn: number, size: number, dark: string, light: string) =>
    `<g transform="rotate(${turn} 400 400)">${shape(`M400 ${400 - size}L366 400H400Z`, dark)}${shape(`M400 ${400 - size}L434 400H400Z`, light)}</g>`
  return scene(
    800,
    800,
    gradient('table', [0, 0, 800, 800], ['#7a5638', '#5c3e27']),
    ...Array.from({ length: 9 }, (_, at) =>
      line(`M0 ${at * 100 + 20}Q400 ${at * 100 - 10} 800 ${at * 100 + 30}`, '#4b3220', 3),
    ),
    circle(410, 416, 342, '#2b1d12', 0.5),
    circle(400, 400, 340, '#b98a35'),
    circle(400, 400, 316, '#e3bd68'),
    circle(400, 400, 280, '#f6eeda'),
    ...marks,
    ...[45, 135, 225, 315].map((turn) => point(turn, 150, '#8fa3ad', '#c8d3d8')),
    ...[90, 180, 270].map((turn) => point(turn, 200, '#24476b', '#4a78a6')),
    point(0, 214, '#8a2f2a', '#cf5a48'),
    circle(400, 400, 22, '#b98a35'),
    shape('M220 240Q300 150 420 140Q300 190 250 300Z', '#ffffff', 0.35),
  )
}

function sternLantern(): Scene {
  return scene(
    700,
    900,
    gradient('dark', [0, 0, 700, 900], ['#1c1a2b', '#2c2438', '#15121d']),
    circle(350, 480, 330, '#ffb648', 0.1),
    circle(350, 480, 230, '#ffb648', 0.16),
    line('M270 210Q350 60 430 210', '#a8752a', 16),
    shape('M260 290L350 190L440 290Z', '#b98a35'),
    shape('M240 286H460V316H240Z', '#8f6420'),
    shape('M262 316H438L462 640H238Z', '#ffd27a', 0.75),
    shape('M350 420Q400 500 372 570Q350 600 328 570Q300 500 350 420Z', '#fff6d8'),
    shape('M350 490Q376 530 362 572Q350 584 338 572Q324 530 350 490Z', '#ff9d3b'),
    line('M262 316L238 640M321 316L313 640M379 316L387 640M438 316L462 640', '#8f6420', 9),
    shape('M214 640H486V676H214Z', '#8f6420'),
    shape('M240 676H460L430 730H270Z', '#b98a35'),
    '<ellipse cx="350" cy="742" rx="180" ry="20" fill="#0b0910" opacity="0.8"/>',
  )
}

export const objects = {
  'ships-bell': shipsBell,
  'net-floats': netFloats,
  'dry-compass': compass,
  'stern-lantern': sternLantern,
} as const
