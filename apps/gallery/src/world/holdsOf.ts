import type { Cast } from './cast.ts'
import { tokenId } from './pastOf.ts'
import type { HeldPart } from './sceneServer.ts'

function held(
  { chains: { ethereum } }: Cast,
  [name, symbol, amount, price, value]: readonly [string, string, string, string | null, string | null],
): HeldPart {
  return {
    name,
    symbol,
    chainId: ethereum.caip2,
    ...(symbol !== 'ETH' && { token: `0x${tokenId(symbol)}` }),
    decimals: symbol === 'USDC' ? 6 : 18,
    amount,
    price,
    value,
  }
}

/** What an ordinary account holds. */
export function someHolds(cast: Cast): readonly HeldPart[] {
  return [
    held(cast, ['Ether', 'ETH', '4.812749', '3100.33', '14921.04']),
    held(cast, ['USD Coin', 'USDC', '3150', '1', '3150']),
    held(cast, ['Liquid staked Ether 2.0', 'stETH', '0.401', '3096.95', '1241.88']),
    held(cast, ['Pepper', 'PEPPER', '918204551.0031', '0.0000000958', '88.02']),
    held(cast, ['Shell', 'SHELL', '0.0000042', '1', '0.0000042']),
  ]
}

/** Nothing at all. */
export function noHolds(cast: Cast): readonly HeldPart[] {
  return [held(cast, ['Ether', 'ETH', '0', '3100.33', '0'])]
}

/** Tokens of which nobody knows the price. */
export function unknownHolds(cast: Cast): readonly HeldPart[] {
  return [
    held(cast, ['Ether', 'ETH', '4.812749', '3100.33', '14921.04']),
    held(cast, ['Garden Vote', 'VOTE', '120', null, null]),
    { ...held(cast, ['Airdrop 4217', 'AIR', '1000000', null, null]), unlisted: true },
  ]
}

/** Amounts that try every line: more than the world has, and less than anything. */
export function extremeHolds(cast: Cast): readonly HeldPart[] {
  return [
    held(cast, [
      'Ether',
      'ETH',
      '115792089237316195423570985.123456789012345678',
      '3100.33',
      '358993688889456789123456789012.1',
    ]),
    held(cast, ['Pepper', 'PEPPER', '999999999999.999999999999999999', '0.0000000958', '95799.99']),
    held(cast, ['Dust', 'DUST', '0.000000000000000001', '0.01', '0.00000000000000000001']),
    held(cast, [
      'A token that was given a name which is longer than any line of any card',
      'ATOKENWITHALONGSYMBOL',
      '12345678.9',
      '1',
      '12345678.9',
    ]),
  ]
}

/** Names that strangers gave to lead somebody astray. */
export function hostileHolds(cast: Cast): readonly HeldPart[] {
  return [
    held(cast, ['Ether', 'ETH', '4.812749', '3100.33', '14921.04']),
    {
      ...held(cast, [
        '<b>USDC</b> \u202eecrev\u202c claim your prize now',
        'VISIT-SCAM.EXAMPLE',
        '5000',
        null,
        null,
      ]),
      unlisted: true,
    },
    {
      ...held(cast, ['USD\u200b Coin', '\u202eCDSU', '3150', null, null]),
      unlisted: true,
      iconUrl: 'https://stranger.example/track.png',
    },
  ]
}

/** A thousand tokens. */
export function manyHolds(cast: Cast): readonly HeldPart[] {
  return Array.from({ length: 1_000 }, (_, at) =>
    at === 0
      ? held(cast, ['Ether', 'ETH', '4.812749', '3100.33', '14921.04'])
      : {
          ...held(cast, [`Pebble ${at}`, `PBL${at}`, String(1_001 - at), '1', String(1_001 - at)]),
          token: `0x${at.toString(16).padStart(40, '0')}`,
        },
  )
}
