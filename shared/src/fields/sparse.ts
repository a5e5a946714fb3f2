/** A record of which any field may be absent, at any depth. */
export type Sparse<T> = T extends readonly (infer Element)[]
  ? readonly Sparse<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Sparse<T[Key]> }
    : T
