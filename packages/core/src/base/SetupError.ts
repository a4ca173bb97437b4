/**
 * A mistake in how a site has set Latchkey up. It speaks to the site's developer and no visitor sees it, so its sentence
 * is not in the catalogue, which pages would otherwise load before anything else.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError'
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.code = code
  }
}
