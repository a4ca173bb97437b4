/** The server of the sessions did not answer, or not as it should: that says nothing about the visitor's session. */
export class SessionServerError extends Error {
  override readonly name = 'SessionServerError'
}
