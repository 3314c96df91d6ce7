const pieces = [
  ...[
    '',
    '\u0000',
    '\r\n',
    '\n\n\n',
    '\t',
    ' ',
    ':',
    '|',
    '/',
    '=',
    '{',
    '}',
    '[',
    ']',
    ',',
    '-',
    '%',
    '+',
    '\uFFFD',
    '💥'
  ],
  ...[
    'NaN',
    '-1',
    '0',
    '99999999999999999999',
    '1e999',
    '0x1f',
    '__proto__',
    'constructor',
    'Permission denied',
    '\u001b[1m'
  ],
  ...['Tasks: 0 total', 'x'.repeat(300), '9'.repeat(40), ' '.repeat(80), '('.repeat(60), "'".repeat(40)]
]

/** One to four damages of a text: cut, doubled, swapped or replaced pieces. */
export function mutate(seed: string, random: () => number): string {
  let text = seed
  const at = (): number => Math.floor(random() * (text.length + 1))
  const piece = (): string => pieces[Math.floor(random() * pieces.length)] ?? ''
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number]
    const choice = Math.floor(random() * 6)
    if (choice === 0) text = text.slice(0, from)
    else if (choice === 1) text = text.slice(0, from) + text.slice(to)
    else if (choice === 2) text = text.slice(0, from) + piece() + text.slice(from)
    else if (choice === 3) text = text.slice(0, from) + piece() + text.slice(Math.min(to, from + 8))
    else if (choice === 4)
      text = text.slice(0, to) + text.slice(from, Math.min(to, from + 200)) + text.slice(to)
    else text = text.slice(to, to + 400) + text.slice(0, from)
  }
  return text
}
