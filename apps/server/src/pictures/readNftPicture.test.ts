import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import type { ChainReads } from '../reads/chainReads.ts'
import { readNftPicture } from './readNftPicture.ts'

const id = {
  chainId: 'eip155:1',
  address: '0x1111111111111111111111111111111111111111',
  tokenId: 255n,
} as const
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])

/** A chain on which every contract answers so to `tokenURI` and `uri`. */
function chainOf(...answers: readonly (Hex | undefined)[]): ChainReads {
  const nothing = () => Promise.reject(new Error('Nobody asks for this.'))
  return {
    chain: {} as never,
    request: nothing,
    blockNumber: nothing,
    // Anybody can make a contract, so none is asked in company.
    callMany: nothing,
    callApart: async () => answers,
  }
}
const read = (reads: ChainReads, metadata = '{}') => {
  const asked: string[] = []
  const picture = readNftPicture(id, reads, async (link) => {
    asked.push(link)
    return metadata
  })
  return { picture, asked }
}

test('metadata elsewhere are fetched, and the id of an ERC-1155 stands where the contract says', async () => {
  const own = read(chainOf(text('ipfs://cid/255')), '{"image":"ipfs://cid/255.png"}')
  expect(await own.picture).toBe('ipfs://cid/255.png')
  expect(own.asked).toEqual(['ipfs://cid/255'])
  const shared = read(
    chainOf(undefined, text('https://a.example/{id}.json')),
    '{"image_url":"https://a.example/x"}',
  )
  expect(await shared.picture).toBe('https://a.example/x')
  expect(shared.asked).toEqual([`https://a.example/${'ff'.padStart(64, '0')}.json`])
})

test('metadata on the chain are read where they stand', async () => {
  const json = '{"image":"data:image/png;base64,AA=="}'
  for (const link of [
    `data:application/json;base64,${Buffer.from(json).toString('base64')}`,
    `data:application/json;utf8,${json}`,
    `data:application/json,${encodeURIComponent(json)}`,
  ]) {
    const { picture, asked } = read(chainOf(text(link)))
    expect(await picture, link).toBe('data:image/png;base64,AA==')
    expect(asked).toEqual([])
  }
  const drawn = read(chainOf(text('data:application/json,{"image_data":"<svg></svg>"}')))
  expect(await drawn.picture).toBe(`data:image/svg+xml;base64,${btoa('<svg></svg>')}`)
})

test.each([
  ['no answer at all', [undefined, undefined], '{}'],
  ['an answer that is no text', [`0x${'ff'.repeat(40)}`], '{}'],
  ['an empty text', [text('')], '{}'],
  ['metadata that are no JSON', [text('https://a.example/1')], '<html>'],
  ['metadata that are a list', [text('https://a.example/1')], '[]'],
  ['metadata without a picture', [text('https://a.example/1')], '{"name":"x"}'],
  ['a picture that is a number', [text('https://a.example/1')], '{"image":7}'],
] as const)('%s is no picture', async (_, answers, metadata) => {
  await expect(read(chainOf(...answers), metadata).picture).rejects.toThrow(/metadata/)
})
