/** One icon: its lines on the 24 grid, and whether it turns round where reading does. */
export type IconShape = {
  readonly d: string
  readonly mirror?: true
}
