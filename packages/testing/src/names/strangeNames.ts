/** A text that a stranger gave as a name, and the line that is shown for it; an empty one when there is nothing to see. */
export type StrangeName = {
  readonly what: string
  readonly given: string
  readonly shown: string
}

const woman = '\u{1f469}'
const rocket = '\u{1f680}'

/** Names that hide, stack or turn characters, and honest ones of many scripts that must stay as they are. */
export const strangeNames: readonly StrangeName[] = [
  ...[
    ['Latin', 'Harbor Wallet'],
    ['Latin with accents', 'Ünïcode'],
    ['Markup', '<b>plain</b>'],
    ['Han', '钱包'],
    ['Arabic', 'محفظة'],
    ['Arabic with vowel marks', 'مَحْفَظَةٌ اللَّٰهِ'],
    ['Persian with a non-joiner', 'کیف\u200cپول'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Devanagari', 'ज़िंदगी बटुआ'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['Thai', 'กระเป๋าเงินน้ำ'],
    ['Burmese with four marks on one letter', 'လျှို့ဝှက်'],
    ['Tibetan', 'བསྒྲུབས'],
    ['a letter with two marks more', '\u1e43\u0301\u0302'],
    ['an emoji with a skin tone and a joiner', `${woman}\u{1f3fd}\u200d${rocket} Wallet`],
    ['an emoji with a selector and a joiner', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['an emoji with a selector', '\u2764\ufe0f Wallet'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['flags', '\u{1f1e9}\u{1f1ea}'],
  ].map(([what = '', name = '']) => ({ what: `${what} stays`, given: name, shown: name })),
  { what: 'decomposed Vietnamese is composed', given: 'Vi\u0065\u0323\u0302t', shown: 'Việt' },
  { what: 'lines and blanks become one', given: '  two\n\t\u2028lines\u00a0 ', shown: 'two lines' },
  { what: 'control characters', given: '\u0000\u0007bell\u009f', shown: 'bell' },
  { what: 'direction controls', given: 'a\u202eb\u200fc\u2066d\u061ce', shown: 'a b c d e' },
  { what: 'a reversed name', given: '\u202eksaMateM\u202c', shown: 'ksaMateM' },
  { what: 'characters of no width', given: 'Meta\u200bMa\u2060sk\ufeff', shown: 'Meta Ma sk' },
  { what: 'a soft hyphen', given: 'Meta\u00adMask', shown: 'Meta Mask' },
  { what: 'joiners between Latin letters', given: 'Me\u200cta\u200dMask', shown: 'Me ta Mask' },
  { what: 'several joiners in a row', given: 'کیف\u200c\u200cپول', shown: 'کیف پول' },
  { what: 'a Hangul filler', given: 'Meta\u3164Mask\uffa0\u115f\u1160', shown: 'Meta Mask' },
  { what: 'a braille blank', given: 'Meta\u2800Mask\u2800', shown: 'Meta Mask' },
  { what: 'a grapheme joiner', given: 'Meta\u034fMask', shown: 'Meta Mask' },
  { what: 'a blank musical sign', given: 'Meta\u{1d159}Mask', shown: 'Meta Mask' },
  { what: 'Khmer vowels without a form', given: 'Meta\u17b4\u17b5Mask', shown: 'Meta Mask' },
  { what: 'tag characters', given: 'Har\u{e0041}\u{e007f}bor', shown: 'Har bor' },
  { what: 'selectors after a letter', given: 'Meta\ufe0fMask\ufe00\u{e0100}\u{e01ef}', shown: 'Meta Mask' },
  { what: 'selectors in a row', given: '\u2764\ufe0f\ufe0f\ufe0e\ufe0f', shown: '\u2764\ufe0f' },
  { what: 'characters of private use and halves', given: '\ud800half\ue000\u{f0000}', shown: 'half' },
  { what: 'unassigned characters', given: 'a\u{1ffff}b\uffffc', shown: 'a b c' },
  { what: 'signs for a lost character', given: 'a\ufffdb\ufffcc', shown: 'a b c' },
  {
    what: 'a tower of marks',
    given: `Z${'\u0300\u0301\u0302\u0303'.repeat(9)}algo`,
    shown: 'Z\u0300\u0301algo',
  },
  { what: 'a tower of Thai marks', given: `ก${'\u0e47'.repeat(40)}`, shown: `ก${'\u0e47'.repeat(4)}` },
  { what: 'a tower of circles', given: `a${'\u20dd'.repeat(40)}`, shown: `a${'\u20dd'.repeat(4)}` },
  {
    what: 'a tower held together by grapheme joiners',
    given: `Z${'\u0323\u034f'.repeat(3)}`,
    shown: 'Z\u0323 \u0323 \u0323'.normalize('NFC'),
  },
  ...[
    '',
    '   ',
    '\u200b\u200c\u200d',
    '\u202e',
    '\u0301\u0301',
    '\u3164',
    '\u2800\u2800',
    '\ufe0f',
    '\u034f',
    '\u{e0041}',
    '\ud83e',
  ].map((given) => ({ what: `nothing to see in ${JSON.stringify(given)}`, given, shown: '' })),
]
