import {
  at,
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
  text,
} from './shapes.ts'

function regattaPoster(): Scene {
  return scene(
    680,
    950,
    '<rect width="680" height="950" fill="#f3e6c4"/>',
    gradient('sky', [34, 34, 612, 680], ['#f0a65a', '#f6cf86', '#fae6b4']),
    circle(480, 200, 104, '#d4523f'),
    shape('M34 500Q180 440 340 500T646 480V714H34Z', '#2f8f83'),
    at(480, 530, 1.5, sailingBoat('#23364a', '#d4523f', '#f7efdc')),
    shape('M34 580Q200 520 360 580T646 570V714H34Z', '#1e6670'),
    at(240, 640, 3, sailingBoat('#a8352b', '#e9b64d', '#f7efdc')),
    shape('M34 660Q200 620 360 664T646 650V714H34Z', '#17414f'),
    text(340, 812, 92, '#17414f', 'REGATTA', 6),
    text(340, 862, 34, '#d4523f', 'PORT MERROW', 12),
    text(340, 908, 26, '#17414f', '14 JULY 1934', 8),
  )
}

function harbourDayPoster(): Scene {
  const random = createRandom(26)
  const firework = (x: number, y: number, radius: number, colour: string) =>
    Array.from({ length: 24 }, (_, turn) => {
      const angle = (turn * Math.PI) / 12
      const end = radius * (0.85 + random() * 0.2)
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      return (
        line(
          `M${x + dx * radius * 0.25} ${y + dy * radius * 0.25}L${x + dx * end} ${y + dy * end}`,
          colour,
          4,
        ) + circle(x + dx * end, y + dy * end, 4, colour)
      )
    }).join('')
  return scene(
    680,
    950,
    gradient('sky', [0, 0, 680, 600], ['#171338', '#3b2459', '#6b3a6b']),
    firework(200, 200, 130, '#f2c14e'),
    firework(470, 150, 110, '#ef6f6c'),
    firework(430, 360, 90, '#7bdff2'),
    firework(150, 410, 70, '#b2f7a0'),
    at(0, 600, 0.9, houses(4, ['#1d1838', '#251d45'], '#120e26', '#ffd98a', random)),
    at(400, 600, 0.9, houses(4, ['#1d1838', '#251d45'], '#120e26', '#ffd98a', random)),
    gradient('sea', [0, 596, 680, 204], ['#432a5f', '#171338']),
    glitter(70, [20, 610, 620, 170], '#f7c6ff', random),
    at(340, 720, 0.9, sailingBoat('#120e26', '#efe6ff', '#d9c8ff')),
    '<rect y="792" width="680" height="158" fill="#f2c14e"/>',
    text(340, 862, 62, '#171338', 'HARBOUR DAY', 3),
    text(340, 914, 34, '#171338', '14 MARCH 2026', 6),
  )
}

function ferryPoster(): Scene {
  return scene(
    680,
    950,
    '<rect width="680" height="950" fill="#e8f1ee"/>',
    gradient('sky', [30, 30, 620, 640], ['#3f8fb5', '#8fc7d6', '#dff0e2']),
    circle(520, 150, 56, '#fff4c8'),
    shape('M30 430Q160 300 300 380T650 360V670H30Z', '#5e8f63'),
    shape('M30 470Q220 390 420 450T650 440V670H30Z', '#41754f'),
    at(560, 440, 1.1, lighthouse('#fbf7ec', '#d4523f', '#ffe9a8')),
    shape('M30 480H650V670H30Z', '#2a7f98'),
    shape('M110 540H560L510 620H160Z', '#fbf7ec'),
    shape('M110 540H560L548 560H122Z', '#d4523f'),
    shape('M190 470H480V540H190Z', '#fbf7ec'),
    ...[210, 262, 314, 366, 418].map((x) => `<rect x="${x}" y="488" width="34" height="26" fill="#3f8fb5"/>`),
    shape('M300 400H370V470H300Z', '#17414f'),
    shape('M300 416H370V436H300Z', '#d4523f'),
    shape('M350 396Q400 340 470 360Q540 320 600 350Q520 370 480 390Q410 380 366 400Z', '#ffffff', 0.8),
    shape('M30 610Q180 580 340 612T650 604V670H30Z', '#1c5f77'),
    text(340, 764, 72, '#17414f', 'TAKE THE', 4),
    text(340, 840, 72, '#d4523f', 'FERRY', 16),
    text(340, 898, 30, '#17414f', 'MERROW - ST AUDEN', 6),
  )
}

function chart(): Scene {
  const random = createRandom(1871)
  const sounding = () => {
    const [x, y] = [80 + random() * 960, 470 + random() * 260]
    return `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" font-family="DejaVu Serif, serif" font-style="italic" font-size="17" fill="#4b3d2a">${3 + Math.floor(random() * 24)}</text>`
  }
  const coast = (down: number) =>
    `M40 ${360 + down}C200 ${280 + down} 300 ${400 + down} 470 ${440 + down}S760 ${440 + down} 860 ${350 + down}S1010 ${270 + down} 1080 ${280 + down}`
  const rose = Array.from(
    { length: 16 },
    (_, turn) =>
      `<path d="M880 620V${turn % 4 === 0 ? 500 : 540}" stroke="#8a4a2f" stroke-width="2" transform="rotate(${turn * 22.5} 880 620)"/>`,
  )
  return scene(
    1120,
    800,
    '<rect width="1120" height="800" fill="#f0e4c6"/>',
    shape(`${coast(0)}V40H40Z`, '#dcc897'),
    line(coast(0), '#5c4526', 4),
    ...[22, 44, 70].map(
      (down) =>
        `<path d="${coast(down)}" fill="none" stroke="#7da0a8" stroke-width="2" stroke-dasharray="${down / 4} 6"/>`,
    ),
    shape('M500 424L566 402L574 424L508 446Z', '#a8452f'),
    ...Array.from({ length: 60 }, sounding),
    circle(880, 620, 92, '#f0e4c6'),
    ...rose,
    ...[0, 90, 180, 270].map(
      (turn) =>
        `<g transform="rotate(${turn} 880 620)">${shape('M880 524L866 620H880Z', '#24476b')}${shape('M880 524L894 620H880Z', '#c9b27c')}</g>`,
    ),
    '<circle cx="880" cy="620" r="92" fill="none" stroke="#8a4a2f" stroke-width="3"/>',
    '<rect x="24" y="24" width="1072" height="752" fill="none" stroke="#5c4526" stroke-width="3"/><rect x="34" y="34" width="1052" height="732" fill="none" stroke="#5c4526"/>',
    text(330, 150, 50, '#4b3d2a', 'PORT MERROW', 8),
    text(330, 200, 24, '#4b3d2a', 'and its approaches, 1871', 2),
  )
}

function harbourPlan(): Scene {
  const random = createRandom(1908)
  const plot = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="${34 + random() * 20}" height="${26 + random() * 16}" fill="${random() < 0.3 ? '#e3a08a' : '#f3d9b5'}" stroke="#7b6a52" stroke-width="2"/>`
  const plots = [90, 150, 210, 270].flatMap((y) =>
    Array.from({ length: 14 }, (_, column) => plot(70 + column * 70, y)),
  )
  return scene(
    1120,
    800,
    '<rect width="1120" height="800" fill="#fbf5e6"/>',
    ...plots,
    shape('M40 350H1080V760H40Z', '#bcdbe3'),
    shape('M40 350H1080V390H40Z', '#d8cdb8'),
    shape('M150 390H210V650H150ZM210 600H520V650H210Z', '#d8cdb8'),
    shape('M850 390H910V690H850ZM640 640H850V690H640Z', '#d8cdb8'),
    ...[0, 1, 2, 3].map(
      (step) =>
        `<path d="M260 ${430 + step * 40}H780" stroke="#8fbccb" stroke-width="2" stroke-dasharray="14 10"/>`,
    ),
    circle(540, 626, 16, '#cf5a48'),
    circle(618, 664, 16, '#3f8f63'),
    '<rect x="24" y="24" width="1072" height="752" fill="none" stroke="#7b6a52" stroke-width="4"/>',
    text(560, 68, 30, '#4b3d2a', 'PLAN OF THE INNER HARBOUR, 1908', 3),
    text(560, 540, 26, '#4f7f90', 'INNER HARBOUR', 6),
  )
}

export const prints = {
  'regatta-1934': regattaPoster,
  'harbour-day-2026': harbourDayPoster,
  'ferry-poster': ferryPoster,
  'chart-1871': chart,
  'harbour-plan': harbourPlan,
} as const
