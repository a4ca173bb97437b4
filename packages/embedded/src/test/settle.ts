/** Lets messages between ports arrive and promises go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 1)
    })
}
