import type { ReactElement } from 'react'
import { sceneNames } from '../scenes/gallery.ts'
import { type SceneRequest, sceneUrl } from '../stage/sceneRequest.ts'

/** Ways to look at each scene besides the usual one. */
const looks: readonly (Partial<SceneRequest> & { readonly name: string })[] = [
  { name: 'dark', theme: 'dark' },
  { name: 'phone', width: 390 },
  { name: 'Arabic', locale: 'ar' },
  { name: 'pseudo', locale: 'en-XA' },
  { name: 'long names', cast: 'long' },
  { name: 'no images', images: 'none' },
]

/** Every scene, with a link to each look of it. */
export function Catalog(): ReactElement {
  const names = sceneNames()
  const views = [...new Set(names.map(({ view }) => view))]
  return (
    <main className="catalog">
      <h1>Latchkey gallery</h1>
      <p>
        {names.length} scenes. Each is the real widget, with a real instance in a world where wallets and the
        server play their parts.
      </p>
      {views.map((view) => (
        <section key={view} aria-labelledby={view}>
          <h2 id={view}>{view}</h2>
          <ul>
            {names
              .filter((name) => name.view === view)
              .map(({ state }) => (
                <li key={state}>
                  <a data-scene={`${view} ${state}`} href={sceneUrl({ view, state })}>
                    {state}
                  </a>{' '}
                  {looks.map(({ name, ...look }) => (
                    <a
                      key={name}
                      className="look"
                      href={sceneUrl({ view, state, ...look })}
                      aria-label={`${view} ${state}, ${name}`}
                    >
                      {name}
                    </a>
                  ))}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
