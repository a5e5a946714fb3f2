declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'

/** The address of a picture that stays a file: nothing of it is script. */
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
