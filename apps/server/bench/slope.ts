/** How much y grows with x, by the line that fits the points best. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return under === 0 ? 0 : over / under
}
