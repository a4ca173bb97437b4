/**
 * Ends a search for logs at the newest block. The engine would walk on, block by block, to whatever number it was
 * given, and answer nobody meanwhile.
 */
export function tameLogRange(height: number, params: readonly unknown[]): readonly unknown[] {
  const [asked, ...rest] = params
  if (typeof asked !== 'object' || asked === null || !('toBlock' in asked)) return params
  return isAbove(height, asked.toBlock) ? [{ ...asked, toBlock: 'latest' }, ...rest] : params
}

function isAbove(height: number, block: unknown): boolean {
  if (typeof block === 'object' && block !== null && 'blockNumber' in block) {
    return isAbove(height, block.blockNumber)
  }
  // The engine reads `0x1_0000` as a number too; what is none for us is none for it.
  return typeof block === 'string' && Number(block.replaceAll('_', '')) > height
}
