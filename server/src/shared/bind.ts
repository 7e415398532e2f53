type Bound<F> = F extends (deps: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/** Sets the first parameter of functions: `bind(deps, { shipOrder })` has the function `shipOrder(actor, orderId)`. */
export function bind<Deps, Functions extends Record<string, (deps: Deps, ...rest: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): { [Name in keyof Functions]: Bound<Functions[Name]> } {
  const entries = Object.entries(functions).map(([name, call]) => [name, (...rest: never[]) => call(deps, ...rest)]);
  return Object.fromEntries(entries) as { [Name in keyof Functions]: Bound<Functions[Name]> };
}
