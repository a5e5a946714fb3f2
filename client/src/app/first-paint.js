// Runs as a classic script in the head, before the first paint: applies the stored theme and density without a flash. It is a separate
// file, so that the page needs no inline script. `theme.ts` sets the same two attributes once the client has started.
;(() => {
  let look = {}
  try {
    look = JSON.parse(localStorage.getItem('base_store') ?? '{}') ?? {}
  } catch {
    // No storage, or not ours: use the light theme.
  }
  const dark = look.theme === 'dark' || (look.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.density = look.density === 'comfortable' ? 'comfortable' : 'default'
})()
